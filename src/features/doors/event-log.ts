import type { DoorEvent, DoorLog, DoorPerson } from '../../../common/contract/door.ts';
import type { DoorEntry } from '../../../common/contract/door-entries.ts';
import { withPage } from '../../../common/door/kept-log.ts';

/** A device's copy of an event's log, as plain lists that can be stored as JSON. */
export interface EventLog {
  readonly event: DoorEvent | null;
  readonly people: readonly DoorPerson[];
  readonly entries: readonly DoorEntry[];
  /** The cursor of the next read. */
  readonly cursor: number;
  /** The mark of that cursor; missing in copies of an earlier version. */
  readonly mark?: string | undefined;
}

const NO_LOG: EventLog = { event: null, people: [], entries: [], cursor: 0 };

/**
 * Reads a log to its end from the kept cursor.
 * @param readPage returns the page after a cursor; its errors are passed on
 * @returns the same object if nothing has changed
 * @throws Error if the pages do not advance
 */
export async function readOn(
  kept: EventLog | undefined,
  readPage: (from: Pick<EventLog, 'cursor' | 'mark'>) => Promise<DoorLog>,
): Promise<EventLog> {
  let log = kept ?? NO_LOG;
  for (let restarts = 0; restarts < 2; ) {
    const from = log.cursor;
    const page = await readPage(log);
    log = isNews(page, log) ? withNews(log, page) : log;
    if (!page.has_more) return kept === undefined && log === NO_LOG ? { ...log } : log;
    if (page.restart || page.cursor === from) restarts += 1;
  }
  // Such a page must not be requested endlessly, and the log is incomplete.
  throw new Error('The log of this event cannot be read to its end.');
}

function isNews(page: DoorLog, known: EventLog): boolean {
  const { event, people, entries, restart, cursor, mark } = page;
  if (cursor !== known.cursor || mark !== (known.mark ?? '')) return true;
  return restart || event !== null || people.length + entries.length > 0;
}

function withNews({ event, people, entries, cursor, mark = '' }: EventLog, page: DoorLog): EventLog {
  const kept = {
    event,
    people: new Map(people.map((person) => [person._id, person])),
    entries: new Map(entries.map((entry) => [entry.key, entry])),
    cursor,
    mark,
  };
  const read = withPage(kept, page);
  return {
    event: read.event,
    // Pass codes are removed: whoever has the code has the pass, and it is not needed here. Unchanged people stay the
    // same objects, by which guests are known to be unchanged.
    people: [...read.people.values()].map((person) =>
      person.pass_code === '' ? person : { ...person, pass_code: '' },
    ),
    entries: [...read.entries.values()],
    cursor: read.cursor,
    mark: read.mark,
  };
}
