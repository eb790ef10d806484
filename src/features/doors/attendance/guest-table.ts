import { arrivalOf } from '../../../../common/door/arrival.ts';
import type { Guest } from '../../../../common/door/derive-guest.ts';
import { dayHere } from '../../../../common/lib/dates.ts';
import { admissionLabel, clockLabel, clockMark } from './attendance-messages.ts';
import { type GuestRow, stateWord } from './guest-rows.ts';

const columnsIn = (zone: string) => [
  { header: 'Name', width: 32 },
  { header: 'Email', width: 40 },
  { header: 'Kind', width: 20 },
  { header: 'State', width: 12 },
  { header: `Time (${zone})`, width: 40 },
  { header: 'Door', width: 20 },
  { header: 'Admissions', width: 12 },
  { header: `Conflicts (${zone})`, width: 48 },
];

/** A spreadsheet cell holds at most 32,767 characters. Longer lists keep the latest. */
const MOST_IN_CELL = 100;

/**
 * The attendance as a table of texts for a file: all guests, regardless of the filter. Times are in the viewer's time
 * zone, which the headers name.
 */
export function guestTable(rows: readonly GuestRow[], isOver: boolean) {
  const columns = columnsIn(new Intl.DateTimeFormat().resolvedOptions().timeZone);
  return { title: 'Who came', columns, rows: rows.map(({ guest }) => cellsOf(guest, isOver)) };
}

function cellsOf(guest: Guest, isOver: boolean): string[] {
  const { name, email, isWalkIn, isInvited, admissions, conflicts } = guest;
  const kind = isWalkIn ? 'Walk-in' : isInvited ? 'Invited' : 'Invitation cancelled';
  const state = guest.state === 'conflict' ? 'In' : stateWord(guest, isOver);
  const arrival = arrivalOf(guest);
  return [
    name,
    email,
    kind,
    state,
    arrival ? momentOf(arrival.at) + clockMark(arrival.isCorrected) : '',
    arrival?.door ?? '',
    String(admissions.length),
    conflicts
      .slice(-MOST_IN_CELL)
      .map(
        (conflict) =>
          `${conflict.admissions.map(admissionLabel).join(' and ')}${conflict.isSeen ? ' (seen)' : ''}`,
      )
      .join('; '),
  ];
}

/** `2026-03-20 18:02:05` in the viewer's time zone, which spreadsheets read and sort. */
function momentOf(at: string): string {
  const then = new Date(at);
  if (Number.isNaN(then.getTime())) return at;
  return `${dayHere(then)} ${clockLabel(then)}`;
}
