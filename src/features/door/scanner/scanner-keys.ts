/** Handles the keys of a page that a hardware scanner may type into, before any other listener. */
import { readPassCode } from '../../../../common/lib/pass-code.ts';
import { classifyKey } from './classify-key.ts';
import { keepTabInPage } from './keep-tab-in-page.ts';
import { usKey } from './us-key.ts';
import { createWedge, HELD_MS, type KeyResult, OUTSIDE_FIELD_MS } from './wedge.ts';

interface ScanListener {
  /** The scanned text. */
  readonly onScan: (text: string) => void;
  /** The pass at the end of a field's text, typed by a scanner with pauses. */
  readonly passIn?: (text: string) => string | undefined;
}

/** A scanner that stands, or is pressed twice, reads a pass again while it is held there, in milliseconds. */
const AGAIN_AFTER_MS = 2_000;

type Ended = Extract<KeyResult, { readonly text: string }>;

/** Listens until the returned function is called. */
export function listenForScans({ onScan, passIn = () => undefined }: ScanListener): () => void {
  const wedge = createWedge();
  const replayed = new WeakSet<Event>();
  const isApple = /^(?:Mac|iP)/.test(navigator.platform);
  let held: ReturnType<typeof setTimeout> | undefined;
  let paused: ReturnType<typeof setTimeout> | undefined;
  /** The focused element before the first key of a run, as a key such as Tab may have moved the focus. */
  let focused: Element | null = null;
  let lastRead = '';
  let lastReadAt = 0;

  function onKey(event: KeyboardEvent): void {
    if (replayed.has(event)) return;
    const field = fieldOf(event);
    const isInField = field !== undefined;
    const use = classifyKey(event, { isInField, isApple });
    if (event.isComposing && use !== 'browser') return;
    if (event.repeat) {
      wedge.repeat(event.timeStamp);
      // A held key, or one that a scanner releases too late, must press only once.
      if (use === 'browser' || event.key === 'Enter' || (event.key === ' ' && !field)) keep(event);
      return;
    }
    // Firefox opens its quick find on letters typed outside a field.
    if (isMenuKey(event) || (use === 'text' && !isInField)) event.preventDefault();
    const pressed = { key: event.key, usKey: usKey(event.code), use, at: event.timeStamp, isInField };
    const heard = wedge.press(pressed);
    clearTimeout(paused);
    paused = setTimeout(
      () => {
        const ended = wedge.pause((text) => passIn(text) !== undefined);
        if ('text' in ended) tell(ended, field);
      },
      isInField ? HELD_MS : OUTSIDE_FIELD_MS,
    );
    const isNewLine = heard.kind === 'held' && field !== undefined && !(field instanceof HTMLInputElement);
    if (heard.kind === 'own' || isNewLine) {
      focused = document.activeElement;
      return;
    }
    keep(event);
    clearTimeout(held);
    if (heard.kind === 'held' || heard.kind === 'kept') {
      focused = document.activeElement;
      if (heard.kind === 'held') held = setTimeout(() => press(event), HELD_MS);
      return;
    }
    if (focused instanceof HTMLElement && focused !== document.activeElement)
      focused.focus({ preventScroll: true });
    if ('text' in heard) tell(heard, field);
  }

  /** Reports a scan, and removes it from the field it was typed into. */
  function tell({ kind, text: typed, usText, entered }: Ended, field: Element | undefined): void {
    const input = field instanceof HTMLInputElement ? field : undefined;
    // The scanner may be set to another keyboard: the end of the address would be read as another pass.
    const text = readPassCode(typed) ?? readPassCode(usText) ?? typed;
    const whole = input && readPassCode(text) === undefined ? passOf(input.value) : undefined;
    if (input && whole !== undefined) input.value = '';
    else if (kind === 'short') return;
    else if (entered !== '' && input?.value.endsWith(entered))
      input.value = input.value.slice(0, -entered.length);
    const read = whole ?? text;
    const at = performance.now();
    if (read !== lastRead || at - lastReadAt > AGAIN_AFTER_MS) onScan(read);
    lastRead = read;
    lastReadAt = at;

    function passOf(value: string): string | undefined {
      return passIn(value) ?? (kind === 'scanned' ? readPassCode(value) : undefined);
    }
  }

  /** Performs the default action of a held key. */
  function press({ key, target }: KeyboardEvent): void {
    if (!(target instanceof HTMLElement) || !target.isConnected) return;
    if (!isTextField(target) || key === ' ') {
      if (target !== document.body) target.click();
    } else if (target instanceof HTMLInputElement && target.form) {
      target.form.requestSubmit();
    } else {
      const again = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      replayed.add(again);
      target.dispatchEvent(again);
    }
  }

  /** Some browsers press a button, or open a menu, on keyup, even if keydown was prevented. */
  function onKeyUp(event: KeyboardEvent): void {
    const isInField = fieldOf(event) !== undefined;
    const isOfBrowser = isMenuKey(event) || classifyKey(event, { isInField, isApple }) === 'browser';
    if (isOfBrowser || (event.key === ' ' && !isInField)) event.preventDefault();
  }

  const isMenuKey = ({ key }: KeyboardEvent) => key === 'Alt' && !isApple;

  const onBack = ({ timeStamp }: Event) => wedge.comeBack(timeStamp);
  const stopKeeping = keepTabInPage();
  window.addEventListener('keydown', onKey, { capture: true });
  window.addEventListener('keyup', onKeyUp, { capture: true });
  window.addEventListener('pointerdown', wedge.touch, { capture: true });
  // On the window itself, not on elements in it.
  window.addEventListener('focus', onBack);
  window.addEventListener('pageshow', onBack);
  return () => {
    window.removeEventListener('keydown', onKey, { capture: true });
    window.removeEventListener('keyup', onKeyUp, { capture: true });
    window.removeEventListener('pointerdown', wedge.touch, { capture: true });
    window.removeEventListener('focus', onBack);
    window.removeEventListener('pageshow', onBack);
    stopKeeping();
    clearTimeout(held);
    clearTimeout(paused);
  };
}

/** Hides the event from the page and the browser. */
function keep(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

const fieldOf = ({ target }: KeyboardEvent) => (isTextField(target) ? target : undefined);

/** Checkboxes and radio buttons take no text: there the space bar presses. */
function isTextField(target: EventTarget | null): target is HTMLElement {
  if (target instanceof HTMLInputElement)
    return !['checkbox', 'radio', 'button', 'submit'].includes(target.type);
  return (
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLElement && target.isContentEditable === true)
  );
}
