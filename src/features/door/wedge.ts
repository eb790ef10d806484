/**
 * Hardware scanners type: a code as fast as no person does, ending with Enter. A QR code holds what its maker likes, Tab
 * and Enter included, so that whatever comes at a scanner's pace is read as a scan and presses nothing on the page, and
 * what the browser would act on is kept from it: its own bars and menus hear keys that no page hears.
 * Pure; fed with keys and their times.
 */
import type { KeyUse } from './classify-key.ts';

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
/**
 * How long Enter and Space press nothing once keys reach the page again. The browser's find bar puts the focus on a
 * button of the code's choice and is closed by Escape; what a scanner types behind it comes within tenths of a second.
 * Who comes back to the page by the keyboard looks first where the focus is, which takes about as long as this.
 */
export const BACK_MS = 1_000;

export interface PressedKey {
  /** As `KeyboardEvent.key` gives it. */
  readonly key: string;
  readonly use: KeyUse;
  /** Milliseconds. */
  readonly at: number;
  /** Whether letters go into a field of text. */
  readonly isInField: boolean;
}

/**
 * What becomes of a key. `own`: the page gets it. `held`: it would press something; the page gets it unless another key
 * follows within `HELD_MS`. `kept`: neither page nor browser gets it. `swallowed`: of a scan. `scanned`: the Enter that
 * ends one, of which `entered` went into the field that has the focus. `short`: likewise, of too few letters for a scan;
 * a scanner that hesitates ends with such ones.
 */
export type Heard =
  | { readonly kind: 'own' | 'held' | 'kept' | 'swallowed' }
  | { readonly kind: 'scanned' | 'short'; readonly text: string; readonly entered: string };

export interface Wedge {
  press(pressed: PressedKey): Heard;
  /** A key that is held down, at a time in milliseconds: whoever does that does not rest. */
  repeat(at: number): void;
  /** The page has the keyboard (again) since this time in milliseconds: what was typed before, it did not hear. */
  comeBack(at: number): void;
  /** Somebody has touched or clicked: no scanner does. */
  touch(): void;
}

const OWN: Heard = { kind: 'own' };
const HELD: Heard = { kind: 'held' };
const KEPT: Heard = { kind: 'kept' };
const SWALLOWED: Heard = { kind: 'swallowed' };
const NEVER = Number.NEGATIVE_INFINITY;

export function createWedge(): Wedge {
  let text = '';
  let entered = '';
  /** Whether the run has a key that does something, from which on nothing of it reaches the page. */
  let hasControl = false;
  let isHeld = false;
  let last = NEVER;
  /** Of any key at all, those that do nothing included. */
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
    entered = '';
    hasControl = false;
  }

  /** Whether somebody may mean to press what has the focus. */
  function isRested(at: number, isInField: boolean, sinceHeard: number): boolean {
    if (at - backAt <= BACK_MS) return false;
    return isInField || (sinceHeard > REST_MS && at - escapedAt > BACK_MS);
  }

  return {
    press({ key, use, at, isInField }) {
      const sinceHeard = at - lastHeard;
      lastHeard = at;
      if (use === 'silent') return OWN;
      const isInRun = at - last <= paceOf(isInField);
      last = at;
      isHeld = false;
      if (!isInRun) begin();
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

  function ended(): Heard {
    const isScan = text.length >= SHORTEST_SCAN || hasControl;
    const heard: Heard = text === '' ? SWALLOWED : { kind: isScan ? 'scanned' : 'short', text, entered };
    text = '';
    entered = '';
    // What follows at this pace is of the same code.
    hasControl = true;
    return heard;
  }
}
