import type { CodePack } from '../../../common/contract/code-packs.ts';
import type { ToWorker } from '../../../common/contract/worker-messages.ts';
import { deviceFullError } from '../../../common/lib/device-full.ts';

/** A worker of an older build does not answer. */
const PATIENCE_MS = 60_000;
const RETRY_MS = 30_000;

/**
 * Has the worker cache code that not every device needs, once it controls the page. Does nothing without a worker, as
 * then no page opens offline.
 * @throws TypeError when not all of it could be fetched, QuotaExceededError when the device is full
 */
export async function cacheCode(pack: CodePack): Promise<void> {
  const container: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  if (!container || !(await container.getRegistration().catch(() => undefined))) return;
  const { active } = await container.ready;
  if (!active) return;
  const { port1, port2 } = new MessageChannel();
  let limit: ReturnType<typeof setTimeout> | undefined;
  const answered = new Promise<unknown>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
    limit = setTimeout(resolve, PATIENCE_MS);
  });
  active.postMessage({ type: 'code:keep', pack } satisfies ToWorker, [port2]);
  const isKept = await answered;
  clearTimeout(limit);
  port1.close();
  if (isKept === 'full') throw deviceFullError();
  if (isKept !== true) throw new TypeError(`no ${pack}`);
}

/**
 * Requests a pack until it is cached.
 * @param tell called after each attempt: whether the pack is known to be missing
 * @returns a function that stops it
 */
export function cacheCodeWithRetries(
  pack: CodePack,
  tell: (isMissing: boolean) => void = () => {},
): () => void {
  let retry: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const keep = () =>
    cacheCode(pack).then(
      () => tell(false),
      () => {
        if (isOver) return;
        tell(true);
        retry = setTimeout(keep, RETRY_MS);
      },
    );
  void keep();
  return () => {
    isOver = true;
    clearTimeout(retry);
  };
}
