/**
 * Screens of a session that stand behind its door in the history of a tab. Whoever goes back to one by the browser has
 * the scanner still in front of it: until somebody touches or clicks, keys are heard there as at the door.
 */
const NOTE = 'at_session_door';

/** The tab is at a session's door. */
export function noteTabAtDoor(): void {
  try {
    sessionStorage.setItem(NOTE, '1');
  } catch {
    // Switched off: the door itself keeps the keys that lead back.
  }
}

/** Somebody has left the door as it is meant to be left. */
export function forgetTabAtDoor(): void {
  try {
    sessionStorage.removeItem(NOTE);
  } catch {}
}

function isBehindDoor(): boolean {
  try {
    return sessionStorage.getItem(NOTE) !== null;
  } catch {
    return false;
  }
}

/** Guards this page whenever it is shown behind a door, also as the browser has kept it. @returns called to stop */
export function guardBehindDoor(): () => void {
  let stop = () => {};
  const look = () => {
    stop();
    if (isBehindDoor()) stop = guard();
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
    const { hearKeys } = await import('./hear-keys.ts');
    if (isOver) return;
    stopHearing = hearKeys({ onScan: () => {} });
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
