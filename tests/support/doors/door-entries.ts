import type { DoorPerson } from '../../../common/contract/door.ts';
import type { DoorEntry } from '../../../common/contract/door-entries.ts';

let made = 0;

/** A unique key in the form of a UUID. */
function nextKey(): string {
  made += 1;
  return `00000000-0000-4000-8000-${made.toString(16).padStart(12, '0')}`;
}

/** An entry as a door creates it; by default an admission of Ada at the north door. */
export function doorEntry(changes: Partial<DoorEntry> = {}): DoorEntry {
  return {
    key: nextKey(),
    kind: 'admit',
    door: 'North',
    device: 'tablet-1',
    ...(changes.kind === 'walk-in' ? {} : { invitation_id: 'ada' }),
    made_at: '2026-03-20T18:00:00.000Z',
    skew_ms: 0,
    knew: [],
    undoes: [],
    saw: [],
    ...changes,
  };
}

export function doorPerson(changes: Partial<DoorPerson> = {}): DoorPerson {
  return {
    _id: 'ada',
    name: 'Ada',
    email: 'ada@example.test',
    pass_code: 'ADA0000001',
    is_cancelled: false,
    ...changes,
  };
}
