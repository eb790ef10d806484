/**
 * What a key does at the door: types text, acts on the page, or acts on the browser, whose find bar, address bar and
 * menus receive keys that no page receives. Pure.
 */

export type KeyUse =
  /** Types one character. */
  | 'text'
  /** Presses, moves or edits in the page. */
  | 'page'
  /** May lead out of the page; also any unknown key. */
  | 'browser'
  /** Does nothing by itself, or belongs to an input method, which hides its keys. */
  | 'silent';

type KeyEvent = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey' | 'getModifierState'
>;

interface Where {
  /** Whether a text field has the focus. */
  readonly isInField: boolean;
  /** On a Mac: Option types characters, and Command replaces Control. */
  readonly isApple: boolean;
}

const EDITING: ReadonlySet<string> = new Set([
  ...['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'],
  ...['Home', 'End', 'Backspace', 'Delete'],
]);
const OF_PAGE: ReadonlySet<string> = new Set([
  ...EDITING,
  ...['Enter', 'Tab', 'Escape', 'PageUp', 'PageDown', 'Insert'],
]);
const SILENT =
  /^(?:Shift|Control|Alt|AltGraph|Meta|Fn|\w+Lock|Audio\w+|Dead|Process|Unidentified|Compose|(?:Non)?Convert|ModeChange|Alphanumeric|Eisu|Romaji|(?:Kana|Katakana|Hiragana|Hankaku|Zenkaku|Hangul|Hanja|Junja)\w*)$/;

/** For a keydown event. */
export function classifyKey(event: KeyEvent, { isInField, isApple }: Where): KeyUse {
  const { key, ctrlKey, altKey, metaKey, shiftKey } = event;
  if (SILENT.test(key)) return 'silent';
  if ((ctrlKey || altKey || metaKey) && !writesByAlt(event, isApple))
    return staysInPage(event, { isInField, isApple }) ? 'page' : 'browser';
  if ([...key].length === 1) return key === ' ' && !isInField ? 'page' : 'text';
  // The browser's task manager, and navigation back in some browsers.
  if ((key === 'Escape' && shiftKey) || (key === 'Backspace' && !isInField)) return 'browser';
  return OF_PAGE.has(key) ? 'page' : 'browser';
}

/** AltGr, which some systems report as Control and Alt, and Option. */
function writesByAlt(event: KeyEvent, isApple: boolean): boolean {
  if (event.key.length !== 1 || !event.altKey || event.metaKey) return false;
  return event.ctrlKey ? event.getModifierState('AltGraph') : isApple;
}

/** Zoom; in a field also clipboard, undo, select all, and word steps. */
function staysInPage(event: KeyEvent, { isInField, isApple }: Where): boolean {
  const { key, ctrlKey, altKey, metaKey, shiftKey } = event;
  const isOnly = (wanted: boolean, ...others: boolean[]) => wanted && !others.includes(true);
  const isMain = isApple ? isOnly(metaKey, ctrlKey, altKey) : isOnly(ctrlKey, altKey, metaKey);
  if (isMain && ['+', '-', '=', '0'].includes(key)) return true;
  if (!isInField) return false;
  const isByWords = isApple ? isOnly(altKey, ctrlKey, metaKey) : isMain;
  if (EDITING.has(key)) return isByWords;
  const letters = shiftKey ? 'vz' : isApple ? 'acvxz' : 'acvxyz';
  return isMain && letters.includes(latin(event));
}

/** The Latin letter of a key; for other keyboard layouts by position, as browsers do for shortcuts. */
function latin({ key, code }: KeyEvent): string {
  const isOther = key.length === 1 && key.charCodeAt(0) > 127;
  return (isOther ? code.replace(/^Key/, '') : key).toLowerCase();
}
