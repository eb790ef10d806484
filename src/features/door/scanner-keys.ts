/** Keys of a page that a hardware scanner may type into, heard before anything of the page hears them. */
import { readPassCode } from '../../../common/lib/pass-code.ts';
import { classifyKey } from './classify-key.ts';
import { keepTabInPage } from './keep-tab-in-page.ts';
import { createWedge, HELD_MS, type Heard } from './wedge.ts';

interface ScanListener {
  /** What was scanned. */
  readonly onScan: (text: string) => void;
  /** The pass with which a field's text ends: of a scanner that has hesitated within it. */
  readonly passIn?: (text: string) => string | undefined;
}

type Ended = Extract<Heard, { readonly text: string }>;

/** Listens until the function that it returns is called. */
export function listenForScans({ onScan, passIn = () => undefined }: ScanListener): () => void {
  const wedge = createWedge();
  const replayed = new WeakSet<Event>();
  const isApple = /^(?:Mac|iP)/.test(navigator.platform);
  let held: ReturnType<typeof setTimeout> | undefined;
  /** What had the focus before the first key of a run, such as Tab, may have moved it. */
  let focused: Element | null = null;

  function onKey(event: KeyboardEvent): void {
    if (replayed.has(event)) return;
    const field = fieldOf(event);
    const isInField = field !== undefined;
    const use = classifyKey(event, { isInField, isApple });
    if (event.isComposing && use !== 'browser') return;
    if (event.repeat) {
      wedge.repeat(event.timeStamp);
      // A key that is held down, or that a scanner lets go of too late, presses once.
      if (use === 'browser' || event.key === 'Enter' || (event.key === ' ' && !field)) keep(event);
      return;
    }
    // Firefox finds by letters that are typed outside a field.
    if (isMenuKey(event) || (use === 'text' && !isInField)) event.preventDefault();
    const heard = wedge.press({ key: event.key, use, at: event.timeStamp, isInField });
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

  /** Tells what was scanned, and takes it out of the field that it was typed into. */
  function tell({ kind, text, entered }: Ended, field: Element | undefined): void {
    const input = field instanceof HTMLInputElement ? field : undefined;
    const whole = input && readPassCode(text) === undefined ? passOf(input.value) : undefined;
    if (input && whole !== undefined) input.value = '';
    else if (kind === 'short') return;
    else if (entered !== '' && input?.value.endsWith(entered))
      input.value = input.value.slice(0, -entered.length);
    onScan(whole ?? text);

    function passOf(value: string): string | undefined {
      return passIn(value) ?? (kind === 'scanned' ? readPassCode(value) : undefined);
    }
  }

  /** Does what a key that was held would have done. */
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

  /** Some browsers press a button, or open a menu, by the end of a key, whatever became of its beginning. */
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
  // Of the window itself, not of what is in it.
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
  };
}

/** From the page, and from the browser. */
function keep(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

const fieldOf = ({ target }: KeyboardEvent) => (isTextField(target) ? target : undefined);

/** Into a box or a choice nothing is typed: there the space bar presses. */
function isTextField(target: EventTarget | null): target is HTMLElement {
  if (target instanceof HTMLInputElement)
    return !['checkbox', 'radio', 'button', 'submit'].includes(target.type);
  return (
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLElement && target.isContentEditable === true)
  );
}
