import { answerOf } from '../../../common/outbox/storage/database.ts';
import { database } from '../../../src/offline/changes/outbox-page.ts';

/** Files that share their modules share the table too: whose test counts what waits in it begins with none. */
export function emptyOutbox(): Promise<void> {
  return database.run('readwrite', async ({ entries, results, records }) => {
    for (const store of [entries, results, records]) await answerOf(store.clear());
  });
}
