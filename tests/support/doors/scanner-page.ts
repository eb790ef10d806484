/** A page at a door with a keyboard scanner. */
import { afterEach, beforeEach, vi } from 'vitest';
import { listenForScans } from '../../../src/features/door/scanner/scanner-keys.ts';
import { typedPass } from '../../../src/features/door/scanner/typed-pass.ts';

/** Before each test, draws buttons and fields and listens for scans, at a time that only `press` and `comeBack` pass. */
export function createScannerPage() {
  const scanned: string[] = [];
  const pressed: string[] = [];
  let stop: () => void;
  let now = 1_000;

  beforeEach(() => {
    vi.useFakeTimers();
    scanned.length = 0;
    pressed.length = 0;
    document.body.innerHTML =
      '<button id="next"></button><button id="guest"></button><form><input id="name"></form><input id="search"><input id="choice" type="radio">';
    for (const one of document.querySelectorAll('button, #choice'))
      one.addEventListener('click', () => pressed.push(one.id));
    document.querySelector('form')?.addEventListener('submit', (event) => {
      event.preventDefault();
      pressed.push('submit');
    });
    document.querySelector('#search')?.addEventListener('keydown', (event) => {
      if (event instanceof KeyboardEvent) pressed.push(`search ${event.key}`);
    });
    stop = listenForScans({ onScan: (text) => scanned.push(text), passIn: typedPass });
  });
  afterEach(() => {
    stop();
    document.body.innerHTML = '';
    vi.useRealTimers();
  });

  function focus(id: string): void {
    document.querySelector<HTMLElement>(`#${id}`)?.focus();
  }

  /** Dispatches an event at the test's time. @returns whether the browser's default action happens */
  function tell(event: Event, target: EventTarget = document.activeElement ?? document.body): boolean {
    Object.defineProperty(event, 'timeStamp', { value: now });
    return target.dispatchEvent(event);
  }

  /** Presses a key this many milliseconds after the previous one; Tab moves the focus, as in a browser. */
  function press(key: string, gapMs: number, init: KeyboardEventInit = {}, type = 'keydown'): boolean {
    now += gapMs;
    vi.advanceTimersByTime(gapMs);
    const isBrowsers = tell(new KeyboardEvent(type, { key, ...init, bubbles: true, cancelable: true }));
    if (isBrowsers && type === 'keydown' && key === 'Tab') focus('guest');
    return isBrowsers;
  }

  /** The window gets the focus back, as when the browser's find bar is closed. */
  function comeBack(gapMs: number): void {
    now += gapMs;
    tell(new Event('focus'), window);
  }

  return { scanned, pressed, focus, tell, press, comeBack };
}
