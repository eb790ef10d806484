/**
 * Masks data again that was stored with older rules: each camera's shown address, from its sealed one, and the answers
 * stored under idempotency keys. Lists mask what they read as well, so no request waits for this.
 */

import { and, asc, eq, gt, lt, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { shownCameraAddress } from '../../common/contract/camera-address.ts';
import { MASK_VERSION } from '../../common/contract/camera-mask.ts';
import type { AppContext } from '../context/app-context.ts';
import type { Database } from '../infra/db/database.ts';
import { cameraAddresses, cameras } from '../infra/db/schema-cameras.ts';
import { idempotencyRecords } from '../infra/db/schema-changes.ts';
import { type CameraVault, openVault, unsealAddress } from '../modules/cameras/camera-vault.ts';

const BATCH = 200;
/** Stored answers that are looked at per statement, of which few are those of cameras. */
const ANSWERS_A_BATCH = 500;
/** Longer than the answer about a camera: those of sheets have up to a megabyte, and are not read. */
const LONG_ANSWER_BYTES = 16 * 1024;

type JobContext = Pick<AppContext, 'db' | 'log' | 'settings'>;

/**
 * Works in batches, each in its own transaction; running it again after a crash, or in several processes, gives the
 * same result.
 * @returns how many cameras and stored answers were rewritten
 */
export async function remaskCameras(
  { db, log, settings }: JobContext,
  signal?: AbortSignal,
): Promise<{ cameras: number; answers: number }> {
  const vault = await openVault(db, settings.cameraKey);
  const done = { cameras: 0, answers: 0 };
  for (let from: string | undefined = ''; from !== undefined && !signal?.aborted; ) {
    const batch = await maskCameras(db, vault, from);
    done.cameras += batch.masked;
    if (batch.unreadable > 0)
      log.warn({ cameras: batch.unreadable }, 'camera addresses sealed by another key');
    from = batch.last;
  }
  for (let from: RecordKey | undefined = NO_RECORD; from !== undefined && !signal?.aborted; ) {
    const batch = await maskAnswers(db, from);
    done.answers += batch.masked;
    from = batch.last;
  }
  if (done.cameras + done.answers > 0)
    log.info(done, 'camera addresses were masked by the rules of this version');
  return done;
}

/** Starts at once, in the background. @returns a function that stops it after the current batch */
export function startMaskingCameras(context: JobContext): () => Promise<void> {
  const controller = new AbortController();
  const running = remaskCameras(context, controller.signal).then(
    () => undefined,
    (error: unknown) => context.log.error({ err: error }, 'masking camera addresses failed'),
  );
  return async () => {
    controller.abort();
    await running;
  };
}

async function maskCameras(db: Database, vault: CameraVault, after: string) {
  return await db.transaction(async (tx) => {
    const rows = await tx
      .select({ id: cameras.id, url: cameras.url, sealed: cameraAddresses.sealed })
      .from(cameras)
      .leftJoin(cameraAddresses, eq(cameraAddresses.cameraId, cameras.id))
      .where(and(gt(cameras.id, after), lt(cameras.maskVersion, MASK_VERSION)))
      .orderBy(asc(cameras.id))
      .limit(BATCH);
    let unreadable = 0;
    for (const { id, url, sealed } of rows) {
      const full = unsealed(vault, id, sealed);
      if (sealed !== null && full === undefined) unreadable += 1;
      // Of a deleted camera only the shown address is left, which is masked as far as possible.
      const change = { url: shownCameraAddress(full ?? url), maskVersion: MASK_VERSION };
      await tx.update(cameras).set(change).where(eq(cameras.id, id));
    }
    return { masked: rows.length, unreadable, last: rows.at(-1)?.id };
  });
}

function unsealed(vault: CameraVault, id: string, sealed: string | null): string | undefined {
  if (sealed === null) return undefined;
  try {
    return unsealAddress(vault, id, sealed);
  } catch {
    return undefined;
  }
}

type RecordKey = Pick<typeof idempotencyRecords.$inferSelect, 'companyId' | 'key'>;
const NO_RECORD: RecordKey = { companyId: '', key: '' };

const KeptAnswer = z.looseObject({ data: z.looseObject({ url: z.string() }) });

async function maskAnswers(db: Database, after: RecordKey) {
  const { companyId, key, body } = idempotencyRecords;
  // Not as a condition: then a statement would read all of them, and the embedded database serve nobody meanwhile.
  const ofCamera = sql<string | null>`case
    when octet_length(${body}) < ${LONG_ANSWER_BYTES} and ${body} like '%"url":"%' then ${body} end`;
  return await db.transaction(async (tx) => {
    const rows = await tx
      .select({ companyId, key, body: ofCamera })
      .from(idempotencyRecords)
      .where(sql`(${companyId}, ${key}) > (${after.companyId}, ${after.key})`)
      .orderBy(asc(companyId), asc(key))
      .limit(ANSWERS_A_BATCH);
    let masked = 0;
    for (const row of rows) {
      if (row.body === null) continue;
      const answer = z.safeParse(KeptAnswer, JSON.parse(row.body));
      if (!answer.success) continue;
      const url = shownCameraAddress(answer.data.data.url);
      if (url === answer.data.data.url) continue;
      const changed = JSON.stringify({ ...answer.data, data: { ...answer.data.data, url } });
      await tx
        .update(idempotencyRecords)
        .set({ body: changed })
        .where(and(eq(companyId, row.companyId), eq(key, row.key)));
      masked += 1;
    }
    const last = rows.at(-1);
    return { masked, last: last && { companyId: last.companyId, key: last.key } };
  });
}
