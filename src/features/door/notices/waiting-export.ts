/** A door's pending entries as lines of text and as a file. */
import type { DoorEntry } from '../../../../common/contract/door-entries.ts';
import type { WaitingOfDoor } from '../../../offline/door/delivery/give-up.ts';
import { momentLabel } from '../../../offline/reads/updated-label.ts';

const KINDS: Readonly<Record<DoorEntry['kind'], string>> = {
  admit: 'Let in',
  'walk-in': 'Walk-in',
  undo: 'Undone',
  seen: 'Conflict seen',
};

/** `20:31 · Let in: Ada Lund`. */
export function waitingLine({ kind, person, made_at }: DoorEntry): string {
  const who = person?.name ? `: ${person.name}` : '';
  return `${momentLabel(Date.parse(made_at), Date.now())} · ${KINDS[kind]}${who}`;
}

/** The file's content: readable JSON with all pending entries. */
export function fileOfWaiting({ eventName, entries }: WaitingOfDoor, door: string, now: number): string {
  const unsent = entries.map(({ kind, person, made_at, reason, invitation_id, key, undoes }) => ({
    ...{ what: KINDS[kind], name: person?.name, email: person?.email, at: made_at, reason },
    ...{ invitation: invitation_id, key, undoes: undoes.length > 0 ? undoes : undefined },
  }));
  return JSON.stringify({ savedAt: new Date(now).toISOString(), event: eventName, door, unsent }, null, 2);
}
