/** One admission that was saved, delivered and shown, varied by the oracle's tests. */
import type { DoorEntry } from '../../../common/contract/door-entries.ts';
import type { DoorAnswer, DoorShown } from './door-orders.ts';
import { type DoorEvidence, verifyDoors } from './oracle-door.ts';
import type { LogRow } from './real-api.ts';

export const guest = 'g1';

/** An entry of the guest in the log of the event `e1`, from the order `id`. */
export function admitted(id: string, key: string, change: Partial<DoorEntry> = {}): LogRow {
  const entry: DoorEntry = {
    ...{ key, kind: 'admit', door: 'Main', device: 'd1', invitation_id: guest, reason: id },
    ...{ made_at: '2030-01-01T20:00:00.000Z', skew_ms: 0, knew: [], undoes: [], saw: [] },
    ...change,
  };
  return { companyId: 'a', eventId: 'e1', entry };
}

export function shown(
  inside: Readonly<Record<string, readonly string[]>>,
  conflicts: DoorShown['conflicts'] = [],
): DoorShown {
  return { by: 't0', companyId: 'a', eventId: 'e1', inside, conflicts, waiting: 0 };
}

const saved = (id: string, key: string, saw: readonly string[] = []) => ({
  doorAnswers: new Map<string, DoorAnswer>([[id, { id, outcome: 'saved', key, saw }]]),
});

/** A walk-in instead. */
export const walkedIn = (id: string, key: string): Partial<DoorEvidence> => ({
  deeds: [{ do: 'walk-in', id, companyId: 'a', eventId: 'e1' }],
  ...saved(id, key),
});

/** An undo instead. */
export const undone = (
  id: string,
  key: string,
  { saw }: { saw: readonly string[] },
): Partial<DoorEvidence> => ({
  deeds: [{ do: 'undo', id, companyId: 'a', eventId: 'e1', email: 'ada@kill.test' }],
  ...saved(id, key, saw),
});

export function verifyAtDoor(change: Partial<DoorEvidence>) {
  return verifyDoors({
    deeds: [{ do: 'admit', id: 'admit-1', companyId: 'a', eventId: 'e1', email: 'ada@kill.test' }],
    ...saved('admit-1', 'k1'),
    doorLog: [admitted('admit-1', 'k1')],
    doorRemainders: [],
    doorTold: new Set(),
    doorShown: [shown({ [guest]: ['k1'] })],
    ...change,
  });
}
