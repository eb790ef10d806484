import type { DoorLog } from '../../../common/contract/door.ts';
import type { DoorDatabase } from '../../../src/offline/door/storage/door-database.ts';
import { beginReading, type Kept, keepPage } from '../../../src/offline/door/storage/keep-log.ts';
import type { PartitionWriter } from '../../../src/offline/door/storage/partition.ts';

/** Keeps a page in a partition as its reader does: in the reading of that partition, from where that has come to. */
export async function keepLog(database: DoorDatabase, at: PartitionWriter, page: DoorLog): Promise<Kept> {
  const { reading, cursor } = await beginReading(database, at);
  return await keepPage(database, at, page, { reading, from: cursor, readAt: 1 });
}
