/** A page that starts the sending of its company's entries. */
import { afterEach, beforeEach, vi } from 'vitest';
import { enqueue } from '../../../common/outbox/enqueue.ts';
import { readSession, writeSession } from '../../../common/outbox/storage/records.ts';
import { database } from '../../../src/offline/changes/outbox-page.ts';
import { startTriggers } from '../../../src/offline/changes/triggers.ts';
import { wake } from '../../../src/offline/changes/wake.ts';

export const COMPANY = 'a';

/** Begins each test with a session and nothing pending. The test file has to mock `wake.ts`. */
export function createTriggersPage() {
  let stop: () => void = () => undefined;

  beforeEach(async () => {
    // Without random delays.
    vi.spyOn(Math, 'random').mockReturnValue(0);
    await database.run('readwrite', async ({ entries }) => void entries.clear());
    await writeSession(database, { companyId: COMPANY, token: 'token' });
  });

  afterEach(() => {
    stop();
    vi.mocked(wake).mockReset();
    vi.unstubAllGlobals();
  });

  function start(): void {
    stop = startTriggers();
  }

  /** Starts with nothing pending and waits for the first check to end. */
  async function startWithNothing(): Promise<void> {
    start();
    await tableAnswers();
  }

  return { start, startWithNothing };
}

/** Lets the page read what it has begun to read: the table answers in order. */
export async function tableAnswers(): Promise<void> {
  for (let read = 0; read < 4; read += 1) await readSession(database);
}

/** An invitation that waits. */
export async function saveOne(): Promise<void> {
  const fields = { event_id: '1', name: 'Ada', email: 'ada@example.com' };
  const call = 'sendEventInvitation';
  await enqueue(database, { id: 'i1', companyId: COMPANY, queueKey: 'event:1', call, fields, label: '' }, 0);
}
