/** Writing on a device that is full: videos can be fetched again, somebody's work cannot. */
import { VIDEO_CACHE } from '../../common/contract/worker-messages.ts';

/** Whether a write was refused because the quota is used up. */
export function isDeviceFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}

/** Writes; where there is no space, once more without the kept videos. Rejects with the reason of the last try. */
export async function withFreedSpace<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isDeviceFull(error)) throw error;
    // Missing on an insecure origin, where no worker keeps videos either.
    await globalThis.caches?.delete(VIDEO_CACHE);
    return await write();
  }
}
