/**
 * Registers the worker and asks before a new one takes over. Lives in the entry chunk: update code that is
 * loaded lazily can strand old clients.
 */
import { Workbox } from 'workbox-window';
import { OUTBOX_LOCK, type ToWorker } from '../../common/contract/worker-messages.ts';
import { whenFormsAreClean } from '../ui/form/dirty-forms.ts';
import { toasts } from '../ui/toasts.ts';
import { observable } from './observable.ts';
import { isServed } from './reload-served.ts';

export type UpdateState =
  | 'none'
  /** A new version waits to be let in. */
  | 'offered'
  /** Agreed to: waits for half-filled forms and for sending to finish, then reloads. */
  | 'applying'
  /** Another tab let it in: this page should be loaded again. */
  | 'reload'
  /** A piece of this page could not be loaded, and can be now: this page should be loaded again. */
  | 'incomplete';

export const update = observable<UpdateState>('none');

const CHECK_MS = 60 * 60_000;
/** After this the page reloads even if the browser never says that the new worker is in control. */
const TAKEOVER_PATIENCE_MS = 5_000;
const FILMS = ['background', 'security', 'events'];
const FILM_FORMATS = [
  { ending: 'webm', type: 'video/webm; codecs="vp9"' },
  { ending: 'mp4', type: 'video/mp4' },
];

let workbox: Workbox | undefined;
/** This page is older than what serves it: a new worker took over, or a piece of this version is gone. */
let isOutOfDate = false;
/** The former for certain: another build serves it. */
let isTakenOver = false;
let goOnAfterTakeover: () => void = () => undefined;

/** Registers once the page is loaded, so that it does not compete with the first screen. */
export function registerWorker(): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  watchTakeover();
  if (document.readyState === 'complete') void register();
  else window.addEventListener('load', () => void register(), { once: true });
  // A lazy piece of an older build is gone, or nobody is there to ask: then it may come back with the connection.
  window.addEventListener('vite:preloadError', () => void noteMissingPiece());
}

/**
 * Lets the new version in: waits until nothing typed would be lost and nothing is being sent, then reloads once.
 * Agreed to is agreed to: whatever happens meanwhile, it comes as soon as the forms are clean.
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
  // Sending took its time, or the new worker did: another form may have been begun.
  await whenFormsAreClean();
  if (await canLoad()) return location.reload();
  update.set('reload');
  toasts.info('The server cannot be reached just now, so this page stays as it is.');
}

async function register(): Promise<void> {
  workbox = new Workbox('/sw.js');
  workbox.addEventListener('waiting', () => update.set('offered'));
  try {
    const registration = await workbox.register();
    if (!registration) return;
    setInterval(() => void registration.update().catch(() => undefined), CHECK_MS);
    await navigator.serviceWorker.ready;
    keepVideos(registration);
  } catch (error) {
    // Blocked or unreachable: the page sends by itself, everything online works.
    console.warn('The worker could not be registered', error);
  }
}

/** `controllerchange` rather than Workbox's events, which stay silent at the very first update. */
function watchTakeover(): void {
  let hadController = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    const isControlled = navigator.serviceWorker.controller !== null;
    // One that the browser erased, with all that this site had stored, is followed by none.
    if (hadController && isControlled) {
      isTakenOver = true;
      noteOutOfDate('reload');
    }
    hadController = isControlled;
  });
}

async function noteMissingPiece(): Promise<void> {
  if (!navigator.onLine || !(await isServed())) return;
  // A new version that waits brings the piece too.
  if (update.get() !== 'offered') noteOutOfDate(isTakenOver ? 'reload' : 'incomplete');
}

/** Whether loading would show the portal: the worker has it, or the server can be reached. */
async function canLoad(): Promise<boolean> {
  return navigator.serviceWorker.controller !== null || (await isServed());
}

/** Only said where nobody has agreed yet: another tab may have, and this one may hold a half-filled form. */
function noteOutOfDate(what: 'reload' | 'incomplete'): void {
  isOutOfDate = true;
  if (update.get() === 'applying') goOnAfterTakeover();
  else update.set(what);
}

function keepVideos({ active }: ServiceWorkerRegistration): void {
  if ('connection' in navigator && isSavingData(navigator.connection)) return;
  const probe = document.createElement('video');
  const playable = FILM_FORMATS.find(({ type }) => probe.canPlayType(type) !== '');
  if (!playable) return;
  const paths = FILMS.map((film) => `/video/${film}.${playable.ending}`);
  active?.postMessage({ type: 'videos:keep', paths } satisfies ToWorker);
}

function isSavingData(connection: unknown): boolean {
  return (
    typeof connection === 'object' &&
    connection !== null &&
    'saveData' in connection &&
    connection.saveData === true
  );
}
