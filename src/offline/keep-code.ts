import type { CodePack } from '../../common/contract/code-packs.ts';
import type { ToWorker } from '../../common/contract/worker-messages.ts';

/** A worker of an older build does not answer at all. */
const PATIENCE_MS = 60_000;

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
  const answered = new Promise<unknown>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
    setTimeout(resolve, PATIENCE_MS);
  });
  active.postMessage({ type: 'code:keep', pack } satisfies ToWorker, [port2]);
  const isKept = await answered;
  port1.close();
  if (isKept !== true) throw new TypeError(`The code for ${pack} could not be kept`);
}
