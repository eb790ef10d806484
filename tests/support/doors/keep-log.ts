import type { DoorLog } from '../../../common/contract/door.ts';
import type { DoorDatabase } from '../../../src/offline/door/storage/door-database.ts';
import { beginReading, keepPage, type PageResult } from '../../../src/offline/door/storage/keep-log.ts';
import type { PartitionWriter } from '../../../src/offline/door/storage/partition.ts';

/** Stores a page in a partition like its reader: within that partition's reading, at its position. */
export async function keepLog(
  database: DoorDatabase,
  at: PartitionWriter,
  page: DoorLog,
): Promise<PageResult> {
  const { reading, cursor } = await beginReading(database, at);
  return await keepPage(database, at, page, { reading, from: cursor, readAt: 1 });
}
