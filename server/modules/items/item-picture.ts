import { type ItemEntity, itemKinds } from '../../../common/contract/item-kinds.ts';
import { PAYMENT_STATUS } from '../../../common/contract/payments.ts';
import type { FileSender } from '../../core/queue/heavy-work.ts';
import type { Failure } from '../../core/result.ts';
import type { ItemRow } from '../../infra/db/schema.ts';
import type { MediaStore } from '../../infra/media/media-store.ts';
import { briefly, copyPicture, deleteFile, putPicture } from '../../infra/media/picture-files.ts';
import { checkImage, countUnkept, type DecodingTime, refusalOf } from '../../infra/media/upload-checks.ts';

/** An uploaded picture of an item: stored before the transaction, deleted if the request fails. */
export interface KeptPicture {
  /** Media path, or null without a picture. */
  media: string | null;
  decoding: DecodingTime;
}

/** The form field of the picture. */
const FIELD_OF = { events: 'event_media', locations: 'location_media' };

/**
 * Checks and stores an optional upload. A form without a chosen file sends an empty one.
 * @param sender as for `checkImage`
 */
export async function keepPicture(
  store: MediaStore,
  folder: (typeof itemKinds)[ItemEntity]['plural'],
  file: Blob | undefined,
  sender: FileSender,
): Promise<KeptPicture | Failure> {
  if (!file || file.size === 0) return { media: null, decoding: { sender, ms: 0 } };
  const checked = await checkImage(file, sender);
  if (!checked.accepted) return refusalOf(checked, FIELD_OF[folder]);
  const decoding = { sender, ms: checked.decodedMs };
  return { media: await putPicture(store, folder, checked), decoding };
}

/** Deletes the picture of a failed request. One that was refused counts, not one that the server failed. */
export async function discardPicture(
  store: MediaStore,
  { media, decoding }: KeptPicture,
  refusal: Failure | undefined,
): Promise<void> {
  if (refusal) countUnkept(decoding);
  await forgetPicture(store, media);
}

/** Deletes a picture that is not used, or not used any more. */
export async function forgetPicture(store: MediaStore, media: string | null): Promise<void> {
  if (media) await deleteFile(store, media, briefly());
}

/**
 * Copies the picture of a deleted item to a new secret name, for a restore: links that people have stop working with
 * the deletion. Not for an unpaid item, which can be added again and again for free.
 * @param stopping aborts the attempt
 * @returns null if there is no picture, no room for it, or no answer from the bucket: a deletion must not fail because
 * of it
 */
export async function keepDeletedPicture(
  store: MediaStore,
  { kind, media, paymentStatus }: Pick<ItemRow, 'kind' | 'media' | 'paymentStatus'>,
  stopping = briefly().stopping,
): Promise<string | null> {
  if (media === null || paymentStatus === PAYMENT_STATUS.pending) return null;
  return await copyPicture(store, media, { folder: itemKinds[kind].plural, stopping }).catch(() => null);
}
