/**
 * Detects hardware scanners (keyboard wedges), which type a code faster than any person and end with Enter. A QR code
 * may contain anything, Tab and Enter included. So everything at a scanner's pace counts as a scan and presses nothing
 * on the page, and keys that the browser acts on are blocked: its own bars and menus receive keys that no page
 * receives. Pure: called with keys and their times.
 */
import type { KeyUse } from './classify-key.ts';

/** Between two keys of a scanner, in milliseconds. Bluetooth scanners are slow, but people are slower. */
const FASTEST_PERSON_MS = 60;
/**
 * Between a letter and the next key without a focused field: nobody types there, but a busy device reports keys late.
 */
export const OUTSIDE_FIELD_MS = 500;
const SHORTEST_SCAN = 6;
/** How long Enter and Space are held back, in case a scanner, even a slow one, continues. */
export const HELD_MS = 150;
/**
 * Outside a field, Enter and Space press something only after a pause: a slow scanner tabs to a button at a person's
 * pace, but does not pause, while a person looks where the focus is.
 */
const REST_MS = 250;
/**
 * How long Enter and Space press nothing after the page regains the keyboard. A code can open the browser's find bar,
 * move the focus to a button and close the bar with Escape; what the scanner types next follows within tenths of a
 * second. A person who returns with the keyboard first looks where the focus is, which takes about this long.
 */
export const BACK_MS = 1_000;

export interface PressedKey {
  /** The value of `KeyboardEvent.key`. */
  readonly key: string;
  /** What it types on a US keyboard, as a capital; empty if that is unknown. */
  readonly usKey?: string;
  readonly use: KeyUse;
  /** Milliseconds. */
  readonly at: number;
  /** Whether a text field has the focus. */
  readonly isInField: boolean;
}

/**
 * What happens to a key. `own`: goes to the page. `held`: would press something; goes to the page unless another key
 * follows within `HELD_MS`. `kept`: neither page nor browser gets it. `swallowed`: part of a scan. `scanned`: the
 * Enter at the end of a scan; `entered` is the part that went into the focused field, and `usText` the whole on a US
 * keyboard. `short`: likewise, but too few letters for a scan, as at the end of a scan with pauses.
 */
export type KeyResult =
  | { readonly kind: 'own' | 'held' | 'kept' | 'swallowed' }
  | {
      readonly kind: 'scanned' | 'short';
      readonly text: string;
      readonly usText: string;
      readonly entered: string;
    };

export interface Wedge {
  press(pressed: PressedKey): KeyResult;
  /** Nothing has followed for a while: a scanner may send no Enter. @param isWhole whether a text is a whole pass */
  pause(isWhole: (text: string) => boolean): KeyResult;
  /** A held key, at a time in milliseconds: it does not count as a pause. */
  repeat(at: number): void;
  /** The page has the keyboard (again) since this time in milliseconds: earlier keys were not seen. */
  comeBack(at: number): void;
  /** A touch or click, which no scanner makes. */
  touch(): void;
}

const OWN: KeyResult = { kind: 'own' };
const HELD: KeyResult = { kind: 'held' };
const KEPT: KeyResult = { kind: 'kept' };
const SWALLOWED: KeyResult = { kind: 'swallowed' };
const NEVER = Number.NEGATIVE_INFINITY;

export function createWedge(): Wedge {
  let text = '';
  let usText = '';
  let entered = '';
  /** Whether the run contains a key that does something, after which no key of it reaches the page. */
  let hasControl = false;
  let isHeld = false;
  let last = NEVER;
  /** The last key of any kind, silent ones included. */
  let lastHeard = NEVER;
  let backAt = NEVER;
  let escapedAt = NEVER;

  /** The longest time in milliseconds after which a key still belongs to the run. */
  function paceOf(isInField: boolean): number {
    if (isHeld) return HELD_MS;
    return text !== '' && !hasControl && !isInField ? OUTSIDE_FIELD_MS : FASTEST_PERSON_MS;
  }

  function begin(): void {
    text = '';
    usText = '';
    entered = '';
    hasControl = false;
  }

  /** Whether a person may mean to press the focused element. */
  function isRested(at: number, isInField: boolean, sinceHeard: number): boolean {
    if (at - backAt <= BACK_MS) return false;
    return isInField || (sinceHeard > REST_MS && at - escapedAt > BACK_MS);
  }

  return {
    press({ key, usKey = '', use, at, isInField }) {
      const sinceHeard = at - lastHeard;
      lastHeard = at;
      const isInRun = at - last <= paceOf(isInField);
      if (!isInRun && use !== 'silent') begin();
      usText += usKey;
      if (use === 'silent') return OWN;
      last = at;
      isHeld = false;
      if (key === 'Escape') escapedAt = at;
      if (use === 'text') {
        text += key;
        if (hasControl) return SWALLOWED;
        if (isInField) entered += key;
        return OWN;
      }
      if (isInRun && key === 'Enter') return ended();
      hasControl = true;
      if (isInRun) return SWALLOWED;
      if (use === 'browser') return KEPT;
      if (key !== 'Enter' && key !== ' ') return OWN;
      if (!isRested(at, isInField, sinceHeard)) return KEPT;
      isHeld = true;
      return HELD;
    },
    pause: (isWhole) => (isWhole(text) || isWhole(usText) ? ended() : OWN),
    repeat(at) {
      lastHeard = at;
    },
    comeBack(at) {
      backAt = at;
    },
    touch() {
      backAt = NEVER;
      escapedAt = NEVER;
    },
  };

  function ended(): KeyResult {
    const isScan = text.length >= SHORTEST_SCAN || hasControl;
    const kind = isScan ? 'scanned' : 'short';
    const heard: KeyResult = text === '' ? SWALLOWED : { kind, text, usText, entered };
    text = '';
    usText = '';
    entered = '';
    // What follows at this pace belongs to the same code.
    hasControl = true;
    return heard;
  }
}
