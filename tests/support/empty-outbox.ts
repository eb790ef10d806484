import { answerOf } from '../../common/outbox/database.ts';
import { database } from '../../src/offline/outbox-page.ts';

/** Files that share their modules share the table too: whose test counts what waits in it begins with none. */
export function emptyOutbox(): Promise<void> {
  return database.run('readwrite', async ({ entries, results, records }) => {
    for (const store of [entries, results, records]) await answerOf(store.clear());
  });
}
