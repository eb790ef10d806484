/**
 * What a key is good for at the door: for a text, for the page, or for the browser, whose find bar, address bar and menus
 * hear keys that no page hears. Pure.
 */

export type KeyUse =
  /** Writes one character. */
  | 'text'
  /** Presses, moves or edits in the page. */
  | 'page'
  /** May lead out of the page, as a key that is not known here may. */
  | 'browser'
  /** Does nothing by itself, or is of an input method, which tells no keys. */
  | 'silent';

type KeyEvent = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey' | 'getModifierState'
>;

interface Where {
  /** Whether letters go into a field of text. */
  readonly isInField: boolean;
  /** Option writes characters there, and Command is what Control is elsewhere. */
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

/** Of a key as it goes down. */
export function classifyKey(event: KeyEvent, { isInField, isApple }: Where): KeyUse {
  const { key, ctrlKey, altKey, metaKey, shiftKey } = event;
  if (SILENT.test(key)) return 'silent';
  if ((ctrlKey || altKey || metaKey) && !writesByAlt(event, isApple))
    return staysInPage(event, { isInField, isApple }) ? 'page' : 'browser';
  if ([...key].length === 1) return key === ' ' && !isInField ? 'page' : 'text';
  // The browser's list of tasks, and the way back of some.
  if ((key === 'Escape' && shiftKey) || (key === 'Backspace' && !isInField)) return 'browser';
  return OF_PAGE.has(key) ? 'page' : 'browser';
}

/** AltGr, which some systems tell as Control and Alt, and Option. */
function writesByAlt(event: KeyEvent, isApple: boolean): boolean {
  if (event.key.length !== 1 || !event.altKey || event.metaKey) return false;
  return event.ctrlKey ? event.getModifierState('AltGraph') : isApple;
}

/** Zoom; in a field the clipboard, undoing, choosing all, and steps by words. */
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

/** The letter of a key, of keyboards with other letters too, whose browsers go by its place. */
function latin({ key, code }: KeyEvent): string {
  const isOther = key.length === 1 && key.charCodeAt(0) > 127;
  return (isOther ? code.replace(/^Key/, '') : key).toLowerCase();
}
