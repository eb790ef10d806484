import type { DoorEvent, DoorLog, DoorPerson } from '../../../common/contract/door.ts';
import type { DoorEntry } from '../../../common/contract/door-entries.ts';
import { withPage } from '../../../common/door/kept-log.ts';

/** An event's log as the device keeps it: plain lists, which are stored as JSON. */
export interface EventLog {
  readonly event: DoorEvent | null;
  readonly people: readonly DoorPerson[];
  readonly entries: readonly DoorEntry[];
  /** From where to read on. */
  readonly cursor: number;
  /** Of that cursor; missing in what was kept by a version of before. */
  readonly mark?: string | undefined;
}

const NO_LOG: EventLog = { event: null, people: [], entries: [], cursor: 0 };

/**
 * Reads a log to its end, from where it was left.
 * @param readPage a page of the log after the cursor of what is kept; what it throws is thrown on
 * @returns the same object where nothing has changed
 * @throws Error where the pages lead nowhere
 */
export async function readOn(
  kept: EventLog | undefined,
  readPage: (from: Pick<EventLog, 'cursor' | 'mark'>) => Promise<DoorLog>,
): Promise<EventLog> {
  let log = kept ?? NO_LOG;
  for (let restarts = 0; restarts < 2; ) {
    const asked = log.cursor;
    const page = await readPage(log);
    log = isNews(page, log) ? withNews(log, page) : log;
    if (!page.has_more) return kept === undefined && log === NO_LOG ? { ...log } : log;
    if (page.restart || page.cursor === asked) restarts += 1;
  }
  // They must not be asked for again and again, and what was read is not the whole.
  throw new Error('The log of this event cannot be read to its end.');
}

function isNews(page: DoorLog, asked: EventLog): boolean {
  const { event, people, entries, restart, cursor, mark } = page;
  if (cursor !== asked.cursor || mark !== (asked.mark ?? '')) return true;
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
    // Anyone who has a code has the pass: it is of no use here, and not kept.
    people: [...read.people.values()].map((person) => ({ ...person, pass_code: '' })),
    entries: [...read.entries.values()],
    cursor: read.cursor,
    mark: read.mark,
  };
}
