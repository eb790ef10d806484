/** What there is to say about a waiting change, beyond its name. */
import { shownCameraAddress } from '../../../common/contract/camera-address.ts';
import { formatCount } from '../../lib/count.ts';
import type { OutboxEntry } from '../../offline/changes/use-outbox-entries.ts';

/** In place of the entries while the storage does not answer. */
export const UNREADABLE = 'What waits on this device cannot be read just now.';
/** In place of the entries until they were read for the first time. */
export const LOOKING = 'Looking for what waits on this device…';

const STUCK_AFTER_MS = 24 * 60 * 60_000;
const STUCK_AFTER_TRIES = 50;
/** Each new change and each start of the page tries what waits: behind a sign-in page fifty times are soon together. */
const TRIED_FOR_MS = 60 * 60_000;

/** What tells it from another of the same name: an e-mail, a file, a camera's address without its password. */
export function detailOf({
  request,
  fileName,
  about,
}: Pick<OutboxEntry, 'request' | 'fileName' | 'about'>): string {
  const { email, url } = shownRequest(request);
  return fileName ?? email ?? url ?? about ?? '';
}

/** How often it was tried, in words. */
export function triesOf(attempts: number): string {
  if (attempts === 0) return 'not tried yet';
  return attempts === 1 ? 'tried once' : `tried ${formatCount(attempts)} times`;
}

/** What was entered, for people's eyes. */
export function shownRequest(request: OutboxEntry['request']): Readonly<Record<string, string>> {
  return request.url === undefined ? request : { ...request, url: shownCameraAddress(request.url) };
}

/** Whether it has waited so long, or was tried so often, that somebody should look at it. */
export function isStuck({ state, attempts, enqueuedAt }: OutboxEntry, now: number): boolean {
  if (state === 'failed') return false;
  const waitedMs = enqueuedAt > 0 ? now - enqueuedAt : 0;
  return waitedMs >= (attempts >= STUCK_AFTER_TRIES ? TRIED_FOR_MS : STUCK_AFTER_MS);
}
