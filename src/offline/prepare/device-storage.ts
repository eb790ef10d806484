/** The browser's guarantees for this site's storage. */

export interface DeviceStorage {
  /** The browser will not delete it when the device is full. */
  readonly isProtected: boolean;
  /** Free bytes, if the browser tells. */
  readonly free: number | undefined;
}

const CONTROL_PATIENCE_MS = 8_000;

/**
 * Requests persistent storage. Some browsers ask the user, others decide by use and installation; a refusal is no
 * error.
 */
export async function protectStorage(): Promise<void> {
  await navigator.storage?.persist?.().catch(() => false);
}

export async function readStorage(): Promise<DeviceStorage> {
  // Undefined on an insecure origin.
  const storage: Partial<StorageManager> | undefined = navigator.storage;
  const isProtected = (await storage?.persisted?.().catch(() => false)) ?? false;
  const { quota, usage } = (await storage?.estimate?.().catch(() => undefined)) ?? {};
  const free = quota === undefined || usage === undefined ? undefined : Math.max(0, quota - usage);
  return { isProtected, free };
}

/** Waits for the worker, which is still being installed at a first visit: pictures are cached through it. */
export async function workerInControl(): Promise<void> {
  const container: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  if (!container || container.controller) return;
  // No worker will come: blocked, or a build without one.
  if (!(await container.getRegistration().catch(() => undefined))) return;
  await new Promise<void>((resolve) => {
    container.addEventListener('controllerchange', () => resolve(), { once: true });
    setTimeout(resolve, CONTROL_PATIENCE_MS);
  });
}

/** Whether this page would open offline, which needs a controlling worker. */
export function opensOffline(): boolean {
  return Boolean(navigator.serviceWorker?.controller);
}
