import type { DoorLog } from '../../common/contract/door.ts';
import type { DoorDatabase } from '../../src/offline/door/door-database.ts';
import { beginReading, type Kept, keepPage } from '../../src/offline/door/keep-log.ts';
import type { ShelfWriter } from '../../src/offline/door/shelf.ts';

/** Keeps a page on a shelf as its reader does: in the reading of that shelf, from where that has come to. */
export async function keepLog(database: DoorDatabase, at: ShelfWriter, page: DoorLog): Promise<Kept> {
  const { reading, cursor } = await beginReading(database, at);
  return await keepPage(database, at, page, { reading, from: cursor, readAt: 1 });
}
