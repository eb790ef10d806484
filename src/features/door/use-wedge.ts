import { useEffect, useEffectEvent } from 'react';
import { createWedge, HELD_MS } from './wedge.ts';

/** Hears a hardware scanner wherever the focus is, also in a field of a question, where nothing of it stays. */
export function useWedge(onScan: (text: string) => void): void {
  const tell = useEffectEvent(onScan);
  useEffect(() => {
    const listener = hearKeys((text) => tell(text));
    window.addEventListener('keydown', listener.onKey, { capture: true });
    window.addEventListener('keyup', listener.onKeyUp, { capture: true });
    return () => {
      window.removeEventListener('keydown', listener.onKey, { capture: true });
      window.removeEventListener('keyup', listener.onKeyUp, { capture: true });
      listener.stop();
    };
  }, []);
}

/**
 * Listens to keys before anything of the page does.
 * @param onScan what was scanned
 */
export function hearKeys(onScan: (text: string) => void) {
  const wedge = createWedge();
  const replayed = new WeakSet<Event>();
  let held: ReturnType<typeof setTimeout> | undefined;
  /** What had the focus before the first key of a run, such as Tab, may have moved it. */
  let focused: Element | null = null;

  function onKey(event: KeyboardEvent): void {
    if (replayed.has(event) || event.isComposing) return;
    const field = fieldOf(event);
    if (event.repeat) {
      // A key that is held down, or that a scanner lets go of too late, presses once.
      if (event.key === 'Enter' || (event.key === ' ' && !field)) keep(event);
      return;
    }
    const isInField = field !== undefined;
    const isCommand = event.ctrlKey || event.altKey || event.metaKey;
    const heard = wedge.press({ key: event.key, at: event.timeStamp, isInField, isCommand });
    if (heard.kind === 'own') {
      focused = document.activeElement;
      return;
    }
    keep(event);
    clearTimeout(held);
    if (heard.kind === 'held') {
      focused = document.activeElement;
      held = setTimeout(() => press(event), HELD_MS);
      return;
    }
    if (focused instanceof HTMLElement && focused !== document.activeElement)
      focused.focus({ preventScroll: true });
    if (heard.kind !== 'scanned') return;
    const { text, entered } = heard;
    if (entered !== '' && field?.value.endsWith(entered)) field.value = field.value.slice(0, -entered.length);
    onScan(text);
  }

  /** Does what a key that was held would have done. */
  function press({ key, target }: KeyboardEvent): void {
    if (!(target instanceof HTMLElement) || !target.isConnected) return;
    if (!isTextField(target) || key === ' ') {
      if (target !== document.body) target.click();
    } else if (target.form) {
      target.form.requestSubmit();
    } else {
      const again = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      replayed.add(again);
      target.dispatchEvent(again);
    }
  }

  return {
    onKey,
    /** Some browsers press a button by the end of the space bar, whatever became of its beginning. */
    onKeyUp(event: KeyboardEvent): void {
      if (event.key === ' ' && !fieldOf(event)) event.preventDefault();
    },
    stop: () => clearTimeout(held),
  };
}

/** From the page. */
function keep(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

const fieldOf = ({ target }: KeyboardEvent) => (isTextField(target) ? target : undefined);

/** Into a box or a choice nothing is typed: there the space bar presses. */
const isTextField = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit'].includes(target.type);
