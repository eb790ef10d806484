/**
 * Registers the worker and asks before a new one takes over. Part of the entry chunk: update code that is loaded
 * lazily can strand old clients.
 */
import { Workbox } from 'workbox-window';
import { OUTBOX_LOCK, type ToWorker } from '../../../common/contract/worker-messages.ts';
import { whenFormsAreClean } from '../../ui/form/dirty-forms.ts';
import { toasts } from '../../ui/toasts.ts';
import { isServed } from '../connection/reload-served.ts';
import { observable } from '../observable.ts';

export type UpdateState =
  | 'none'
  /** A new version is waiting to be activated. */
  | 'offered'
  /** Accepted: waits for half-filled forms and for sending to finish, then reloads. */
  | 'applying'
  /** Another tab has activated it: this page should be reloaded. */
  | 'reload'
  /** A chunk of this page could not be loaded, and can be now: this page should be reloaded. */
  | 'incomplete';

export const update = observable<UpdateState>('none');

const CHECK_MS = 60 * 60_000;
/** After this the page reloads even if the browser does not report that the new worker is in control. */
const TAKEOVER_PATIENCE_MS = 5_000;
const FILMS = ['background', 'security', 'events'];

let workbox: Workbox | undefined;
/** This page is older than the served version: a new worker took over, or a chunk of this version is missing. */
let isOutOfDate = false;
/** The former, for certain. */
let isTakenOver = false;
let goOnAfterTakeover: () => void = () => undefined;

/** Whether a newer worker serves this page: it has all of its own version, also without a connection. */
export const hasSuccessor = (): boolean => isTakenOver && navigator.serviceWorker.controller !== null;

/** Registers once the page is loaded, so that it does not compete with the first screen. */
export function registerWorker(): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  watchTakeover();
  if (document.readyState === 'complete') void register();
  else window.addEventListener('load', () => void register(), { once: true });
  // A lazy chunk of an older build is gone, or the server is unreachable: then it may load with the connection.
  window.addEventListener('vite:preloadError', () => void noteMissingFile());
}

/**
 * Activates the new version: waits until nothing typed would be lost and nothing is being sent, then reloads once. Once
 * accepted, it is applied as soon as the forms are clean.
 */
export async function applyUpdate(): Promise<void> {
  if (update.get() === 'applying') return;
  update.set('applying');
  await whenFormsAreClean();
  if (!isOutOfDate) {
    await navigator.locks.request(OUTBOX_LOCK, async () => {
      const takenOver = new Promise<void>((resolve) => {
        goOnAfterTakeover = resolve;
      });
      workbox?.messageSkipWaiting();
      await Promise.race([takenOver, new Promise((resolve) => setTimeout(resolve, TAKEOVER_PATIENCE_MS))]);
    });
  }
  // Sending or the new worker took some time: another form may have been begun.
  await whenFormsAreClean();
  if (await canLoad()) return location.reload();
  update.set('reload');
  toasts.info('The server cannot be reached just now, so this page stays as it is.');
}

async function register(): Promise<void> {
  workbox = new Workbox('/sw.js');
  workbox.addEventListener('waiting', ({ sw }) => {
    // The first worker of a slow browser waits for its activation as well, and is no new version.
    void navigator.serviceWorker.ready.then(() => {
      if (sw?.state === 'installed') update.set('offered');
    });
  });
  try {
    const registration = await workbox.register();
    if (!registration) return;
    setInterval(() => void registration.update().catch(() => undefined), CHECK_MS);
    keepVideos(await navigator.serviceWorker.ready);
  } catch (error) {
    // Blocked or unreachable: the page sends by itself, everything online works.
    console.warn('The worker could not be registered', error);
  }
}

/** `controllerchange` rather than Workbox's events, which do not fire at the very first update. */
function watchTakeover(): void {
  let hadController = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    const isControlled = navigator.serviceWorker.controller !== null;
    // A worker erased with all of this site's storage has no successor.
    if (hadController && isControlled) {
      isTakenOver = true;
      noteOutOfDate('reload');
    }
    hadController = isControlled;
  });
}

async function noteMissingFile(): Promise<void> {
  if (!hasSuccessor() && !(navigator.onLine && (await isServed()))) return;
  // A waiting version brings the missing chunk too.
  if (update.get() !== 'offered') noteOutOfDate(isTakenOver ? 'reload' : 'incomplete');
}

/** Whether a reload would work: the worker has the portal, or the server is reachable. */
async function canLoad(): Promise<boolean> {
  return navigator.serviceWorker.controller !== null || (await isServed());
}

/** Shown only if no update was accepted yet: another tab may have, while this one has a half-filled form. */
function noteOutOfDate(what: 'reload' | 'incomplete'): void {
  isOutOfDate = true;
  if (update.get() === 'applying') goOnAfterTakeover();
  else update.set(what);
}

function keepVideos({ active }: ServiceWorkerRegistration): void {
  const { connection }: Navigator & { connection?: { saveData?: boolean } } = navigator;
  if (connection?.saveData) return;
  const isWebmPlayed = document.createElement('video').canPlayType('video/webm; codecs="vp9"') !== '';
  const paths = FILMS.map((film) => `/video/${film}.${isWebmPlayed ? 'webm' : 'mp4'}`);
  active?.postMessage({ type: 'videos:keep', paths } satisfies ToWorker);
}
