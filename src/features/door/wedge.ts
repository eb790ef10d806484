/**
 * Hardware scanners type: a code as fast as no person does, ending with Enter. A QR code holds what its maker likes, Tab
 * and Enter included, so that whatever comes at a scanner's pace is read as a scan and presses nothing on the page.
 * Pure; fed with keys and their times.
 */

/** Between two keys of a scanner, in milliseconds. Bluetooth ones are slow, and people are slower. */
const FASTEST_PERSON_MS = 60;
/** Between a letter and the next key where no field has the focus: nobody types there, but a busy device tells of keys late. */
const OUTSIDE_FIELD_MS = 500;
const SHORTEST_SCAN = 6;
/** How long Enter and Space wait for what a scanner types behind them, a slow one too. */
export const HELD_MS = 150;
/**
 * Outside a field Enter and Space press something only after a rest: a slow scanner steps to a button at a person's pace,
 * and rests nowhere, while a person looks where the focus is.
 */
const REST_MS = 250;

/** With Control, Alt or Meta they lead to the browser's address bar or to a file, where no key is heard any more. */
const AWAY: ReadonlySet<string> = new Set(['d', 'e', 'j', 'k', 'l', 'o', 's', 'u']);

/** They press nothing by themselves, or are an on-screen keyboard's, which tells no keys. */
const SILENT: ReadonlySet<string> = new Set([
  ...['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock'],
  ...['Dead', 'Process', 'Unidentified'],
]);

export interface PressedKey {
  /** As `KeyboardEvent.key` gives it. */
  readonly key: string;
  /** Milliseconds. */
  readonly at: number;
  /** Whether letters go into a field of text. */
  readonly isInField: boolean;
  /** Whether Control, Alt or Meta is held. */
  readonly isCommand?: boolean;
}

/**
 * What becomes of a key. `own`: the page gets it. `held`: it would press something; the page gets it unless another key
 * follows within `HELD_MS`. `swallowed`: of a scan. `scanned`: the Enter that ends one, of which `entered` went into the
 * field that has the focus.
 */
export type Heard =
  | { readonly kind: 'own' | 'held' | 'swallowed' }
  | { readonly kind: 'scanned'; readonly text: string; readonly entered: string };

export interface Wedge {
  press(pressed: PressedKey): Heard;
}

const OWN: Heard = { kind: 'own' };
const HELD: Heard = { kind: 'held' };
const SWALLOWED: Heard = { kind: 'swallowed' };

export function createWedge(): Wedge {
  let text = '';
  let entered = '';
  /** Whether the run has a key that does something, from which on nothing of it reaches the page. */
  let hasControl = false;
  let isHeld = false;
  let last = Number.NEGATIVE_INFINITY;

  /** The longest time in milliseconds after which a key still belongs to the run. */
  function paceOf(isInField: boolean): number {
    if (isHeld) return HELD_MS;
    return text !== '' && !hasControl && !isInField ? OUTSIDE_FIELD_MS : FASTEST_PERSON_MS;
  }

  function begin(): void {
    text = '';
    entered = '';
    hasControl = false;
  }

  return {
    press({ key, at, isInField, isCommand = false }) {
      if (SILENT.has(key)) return OWN;
      const sinceLast = at - last;
      const isInRun = sinceLast <= paceOf(isInField);
      last = at;
      isHeld = false;
      if (!isInRun) begin();
      const isLetter = key.length === 1 && !isCommand && (isInField || key !== ' ');
      if (isLetter) {
        text += key;
        if (hasControl) return SWALLOWED;
        if (isInField) entered += key;
        return OWN;
      }
      if (isInRun && key === 'Enter') return ended();
      hasControl = true;
      if (isInRun || (isCommand ? AWAY.has(key.toLowerCase()) : key === 'F6')) return SWALLOWED;
      if (key !== 'Enter' && key !== ' ') return OWN;
      if (!isInField && sinceLast <= REST_MS) return SWALLOWED;
      isHeld = true;
      return HELD;
    },
  };

  function ended(): Heard {
    const isScan = text.length >= SHORTEST_SCAN || (hasControl && text !== '');
    const heard: Heard = isScan ? { kind: 'scanned', text, entered } : SWALLOWED;
    text = '';
    entered = '';
    // What follows at this pace is of the same code.
    hasControl = true;
    return heard;
  }
}
