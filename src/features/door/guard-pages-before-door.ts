/**
 * The pages of a session that come before its door in the history of a tab. Whoever goes back to one by the browser has the
 * scanner still in front of it: until somebody touches or clicks, keys are handled there as at the door.
 */
import { tabStorageItem } from '../../lib/tab-storage.ts';

/** Without storage, the door itself keeps the keys that lead back. */
const atSessionDoor = tabStorageItem('at_session_door');

/** The tab is at a session's door. */
export const noteTabAtDoor = (): void => atSessionDoor.write('1');

/** Somebody has left the door as it is meant to be left. */
export const forgetTabAtDoor = (): void => atSessionDoor.remove();

const isBeforeDoor = (): boolean => atSessionDoor.read() !== null;

/** Guards this page whenever it is shown behind a door, also as the browser has kept it. @returns called to stop */
export function guardPagesBeforeDoor(): () => void {
  let stop = () => {};
  const look = () => {
    stop();
    if (isBeforeDoor()) stop = guard();
  };
  look();
  window.addEventListener('pageshow', look);
  return () => {
    window.removeEventListener('pageshow', look);
    stop();
  };
}

/** Until somebody touches or clicks. No key reaches the page before the code that tells them apart is there. */
function guard(): () => void {
  let stopHearing = () => {};
  let isOver = false;
  window.addEventListener('keydown', keep, { capture: true });
  window.addEventListener('pointerdown', over, { capture: true });
  void hear();
  return stop;

  async function hear() {
    const { listenForScans } = await import('./scanner-keys.ts');
    if (isOver) return;
    stopHearing = listenForScans({ onScan: () => {} });
    window.removeEventListener('keydown', keep, { capture: true });
  }

  function over() {
    forgetTabAtDoor();
    stop();
  }

  function stop() {
    isOver = true;
    window.removeEventListener('keydown', keep, { capture: true });
    window.removeEventListener('pointerdown', over, { capture: true });
    stopHearing();
  }
}

function keep(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
