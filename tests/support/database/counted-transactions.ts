import { vi } from 'vitest';
import type { Database } from '../../../server/infra/db/database.ts';

/** The number of transactions that some work begins, and the statements in each. */
export async function transactionsOf<Done>(
  db: Database,
  work: () => Promise<Done>,
): Promise<{ done: Done; statements: number[] }> {
  const statements: number[] = [];
  const transaction = db.transaction.bind(db);
  const spy = vi.spyOn(db, 'transaction').mockImplementation((inside, config) =>
    transaction(async (tx) => {
      const at = statements.push(0) - 1;
      for (const kind of ['select', 'update', 'insert', 'delete', 'execute'] as const) {
        const original = tx[kind].bind(tx);
        Object.assign(tx, {
          [kind]: (...args: Parameters<typeof original>) => {
            statements[at] = (statements[at] ?? 0) + 1;
            return Reflect.apply(original, tx, args);
          },
        });
      }
      return await inside(tx);
    }, config),
  );
  try {
    return { done: await work(), statements };
  } finally {
    spy.mockRestore();
  }
}
