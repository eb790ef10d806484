import type { Call } from '../../common/contract/calls.ts';

const READ_MS = 8_000;
const MUTATION_MS = 15_000;
const UPLOAD_MS = 120_000;
/** An API of another make may be slow, and promises no time (specification, section 7). */
const FOREIGN_MS = 60_000;
const FOREIGN_UPLOAD_MS = 300_000;

/** How long a call may take, in milliseconds: a venue's Wi-Fi lets requests hang for ever. */
export function deadlineOf(call: Call, isOwnApi: boolean): number {
  if (!isOwnApi) return call.encoding === 'multipart' ? FOREIGN_UPLOAD_MS : FOREIGN_MS;
  if (call.encoding === 'multipart') return UPLOAD_MS;
  return call.method === 'GET' ? READ_MS : MUTATION_MS;
}

/**
 * A signal that aborts with `outer` or after `ms`. Written out because `AbortSignal.any` is missing
 * on tablets that no longer get updates. `dispose` must be called once the call is over.
 */
export function startDeadline(ms: number, outer?: AbortSignal) {
  const controller = new AbortController();
  let expired = false;
  const timer = setTimeout(() => {
    expired = true;
    controller.abort(new DOMException('No answer in time', 'TimeoutError'));
  }, ms);
  const follow = () => controller.abort(outer?.reason);
  if (outer?.aborted) follow();
  else outer?.addEventListener('abort', follow, { once: true });
  return {
    signal: controller.signal,
    hasExpired: () => expired,
    dispose() {
      clearTimeout(timer);
      outer?.removeEventListener('abort', follow);
    },
  };
}
