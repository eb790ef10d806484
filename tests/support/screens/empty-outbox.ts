import { answerOf } from '../../../common/outbox/storage/database.ts';
import { database } from '../../../src/offline/changes/outbox-page.ts';

/** Test files that share their modules share the table: tests that count pending entries begin with an empty one. */
export function emptyOutbox(): Promise<void> {
  return database.run('readwrite', async ({ entries, results, records }) => {
    for (const store of [entries, results, records]) await answerOf(store.clear());
  });
}
