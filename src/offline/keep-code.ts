import type { CodePack } from '../../common/contract/code-packs.ts';
import type { ToWorker } from '../../common/contract/worker-messages.ts';

/** A worker of an older build does not answer at all. */
const PATIENCE_MS = 60_000;
const RETRY_MS = 30_000;

/**
 * Has the worker keep code that not every device needs, once it is in charge. Does nothing where there is no worker: no
 * page opens without a network there.
 * @throws TypeError when not all of it could be fetched
 */
export async function keepCode(pack: CodePack): Promise<void> {
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
  if (isKept !== true) throw new TypeError(`The code for ${pack} could not be kept`);
}

/**
 * Asks for a pack until it is kept.
 * @param tell hears after each try whether it is known to be missing
 * @returns ends the asking
 */
export function keepAskingForCode(pack: CodePack, tell: (isMissing: boolean) => void = () => {}): () => void {
  let retry: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const keep = () =>
    keepCode(pack).then(
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
