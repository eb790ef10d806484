/** What the browser promises about this site's storage on the device. */

export interface DeviceStorage {
  /** The browser will not clear it by itself when the device runs full. */
  readonly isProtected: boolean;
  /** Bytes that may still be kept, where the browser says so. */
  readonly free: number | undefined;
}

const CONTROL_PATIENCE_MS = 8_000;

/** Asks for protection. Some browsers ask the person, others decide by use and installation; a no is no failure. */
export async function protectStorage(): Promise<void> {
  await navigator.storage?.persist?.().catch(() => false);
}

export async function readStorage(): Promise<DeviceStorage> {
  // Missing on an insecure origin.
  const storage: Partial<StorageManager> | undefined = navigator.storage;
  const isProtected = (await storage?.persisted?.().catch(() => false)) ?? false;
  const { quota, usage } = (await storage?.estimate?.().catch(() => undefined)) ?? {};
  const free = quota === undefined || usage === undefined ? undefined : Math.max(0, quota - usage);
  return { isProtected, free };
}

/** At a first visit the worker is still on its way: what it keeps has to go through it. */
export async function workerInControl(): Promise<void> {
  const container: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  if (!container || container.controller) return;
  // None is coming: blocked, or a build without one.
  if (!(await container.getRegistration().catch(() => undefined))) return;
  await new Promise<void>((resolve) => {
    container.addEventListener('controllerchange', () => resolve(), { once: true });
    setTimeout(resolve, CONTROL_PATIENCE_MS);
  });
}

/** Whether this page would open without a network: only a worker in control answers then. */
export function opensOffline(): boolean {
  return Boolean(navigator.serviceWorker?.controller);
}
