import { type ItemEntity, itemKinds } from '../../../common/contract/item-kinds.ts';
import { PAYMENT_STATUS } from '../../../common/contract/payments.ts';
import type { FileSender } from '../../core/queue/heavy-work.ts';
import type { Failure } from '../../core/result.ts';
import type { ItemRow } from '../../infra/db/schema.ts';
import type { MediaStore } from '../../infra/media/media-store.ts';
import { copyPicture, deleteFile, putPicture } from '../../infra/media/picture-files.ts';
import { checkImage, refusalOf } from '../../infra/media/upload-checks.ts';

/** A picture on its way into an item: kept before the transaction, forgotten when nothing comes of it. */
export interface KeptPicture {
  /** Media path, or null without a picture. */
  media: string | null;
}

/** The field of a form that a picture comes in. */
const FIELD_OF = { events: 'event_media', locations: 'location_media' };

/**
 * Checks and keeps an optional upload. A form without a chosen file sends an empty one.
 * @param sender as of `checkImage`
 */
export async function keepPicture(
  store: MediaStore,
  folder: (typeof itemKinds)[ItemEntity]['plural'],
  file: Blob | undefined,
  sender: FileSender,
): Promise<KeptPicture | Failure> {
  if (!file || file.size === 0) return { media: null };
  const checked = await checkImage(file, sender);
  if (!checked.accepted) return refusalOf(checked, FIELD_OF[folder]);
  return { media: await putPicture(store, folder, checked) };
}

/** What a bucket that is away may take of the time of who changes or deletes something: once to keep, once to forget. */
const PATIENCE_MS = 5_000;

/** Removes a picture that came to nothing, or that nothing shows any more. */
export async function forgetPicture(store: MediaStore, media: string | null): Promise<void> {
  if (media) await deleteFile(store, media, { stopping: AbortSignal.timeout(PATIENCE_MS) });
}

/**
 * Keeps the picture of an item that is deleted for who restores it, under a name that nobody has been given: the link
 * that people have ends with the deletion. Not of one that nobody paid for, which costs nothing to add again and again.
 * @param stopping ends the attempt
 * @returns null where there is none, no room for it, or a bucket that does not answer: a deletion must not fail for that
 */
export async function keepDeletedPicture(
  store: MediaStore,
  { kind, media, paymentStatus }: Pick<ItemRow, 'kind' | 'media' | 'paymentStatus'>,
  stopping = AbortSignal.timeout(PATIENCE_MS),
): Promise<string | null> {
  if (media === null || paymentStatus === PAYMENT_STATUS.pending) return null;
  return await copyPicture(store, media, { folder: itemKinds[kind].plural, stopping }).catch(() => null);
}
