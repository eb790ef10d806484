/** The messages of a pass about its event. */
import type { Pass, PassState } from '../../../common/contract/passes.ts';
import { readDay } from '../../../common/lib/dates.ts';

/** A day as guests read it: `Friday, 20 March 2026`. A text that is no day is shown as it is. */
export function longDay(day: string): string {
  const known = readDay(day);
  if (known === undefined) return day;
  return new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${known}T00:00:00Z`));
}

/** What an earlier mail said and has changed since; undefined if nothing has. */
export function changeMessage({
  told_name,
  told_date,
  told_place,
}: Pass): { title: string; text: string } | undefined {
  const mailedFacts = [told_name, told_date && longDay(told_date), told_place].filter(Boolean);
  if (mailedFacts.length === 0) return undefined;
  return {
    title: `This event was ${told_date || told_place ? 'moved' : 'renamed'}.`,
    text: `An earlier mail said: ${mailedFacts.join(', ')}.`,
  };
}

interface EndMessage {
  title: string;
  text: (host: string) => string;
}

/** Why a pass is not shown. */
export const END_MESSAGES: Readonly<Record<Exclude<PassState, 'valid'>, EndMessage>> = {
  invitation_cancelled: {
    title: 'This invitation was cancelled.',
    text: (host) => `The pass admits nobody any more. If you did not expect this, ask ${host}.`,
  },
  event_cancelled: {
    title: 'This event was cancelled.',
    text: (host) => `The pass admits nobody any more. If you did not expect this, ask ${host}.`,
  },
  event_inactive: {
    title: 'This event is closed at the moment.',
    text: (host) =>
      `The pass is not shown until ${host} opens it again. Whether guests are let in meanwhile is decided at the entrance.`,
  },
};
