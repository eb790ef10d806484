/** Writes on a full device: cached videos can be fetched again, unsent work cannot. */
import { VIDEO_CACHE } from '../../common/contract/worker-messages.ts';
import { isDeviceFull } from '../../common/lib/device-full.ts';

/** Writes; without space, deletes the cached videos and retries. Rejects with the last error. */
export async function withFreedSpace<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isDeviceFull(error)) throw error;
    // Undefined on an insecure origin, where no worker caches videos either.
    await globalThis.caches?.delete(VIDEO_CACHE);
    return await write();
  }
}
