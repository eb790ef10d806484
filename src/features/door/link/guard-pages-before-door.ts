/**
 * Guards the session's pages before the door in the tab's history. After going back, the scanner is still connected:
 * until somebody touches or clicks, keys are handled as at the door.
 */
import { tabStorageItem } from '../../../lib/tab-storage.ts';

/** Without storage, only the door itself blocks keys that navigate back. */
const atSessionDoor = tabStorageItem('at_session_door');

/** The tab is at a session's door. */
export const noteTabAtDoor = (): void => atSessionDoor.write('1');

/** The door was left by its own link. */
export const forgetTabAtDoor = (): void => atSessionDoor.remove();

const isBeforeDoor = (): boolean => atSessionDoor.read() !== null;

/**
 * Guards this page whenever it is shown behind a door, also from the back/forward cache. @returns a function to stop
 */
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

/** Until a touch or click. No key reaches the page before the code that classifies keys is loaded. */
function guard(): () => void {
  let stopHearing = () => {};
  let isOver = false;
  window.addEventListener('keydown', keep, { capture: true });
  window.addEventListener('pointerdown', over, { capture: true });
  void hear();
  return stop;

  async function hear() {
    const { listenForScans } = await import('../scanner/scanner-keys.ts');
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
