/** Writes on a full device: cached videos can be fetched again, unsent work cannot. */
import { VIDEO_CACHE } from '../../contract/worker-messages.ts';
import { isDeviceFull } from '../../lib/device-full.ts';

/** Writes; without space, deletes the cached videos, if there are any, and retries. Rejects with the last error. */
export async function withFreedSpace<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    // Undefined on an insecure origin, where no worker caches videos either.
    if (!isDeviceFull(error) || !(await globalThis.caches?.delete(VIDEO_CACHE))) throw error;
    return await write();
  }
}
