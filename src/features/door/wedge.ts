/** Hardware scanners type: a code as fast as no person does, ending with Enter. Pure; fed with keys and their times. */

/** Between two keys of a scanner in a field that people type into too, in milliseconds. Bluetooth ones are slow. */
const FASTEST_PERSON_MS = 60;
/** Where no field has the focus: nobody types there, but a busy device tells of keys late. */
const OUTSIDE_FIELD_MS = 500;
const SHORTEST_SCAN = 6;

export interface Wedge {
  /**
   * One key that was pressed.
   * @param key as `KeyboardEvent.key` gives it
   * @param at milliseconds
   * @param isInField whether it goes into a field
   * @returns what was scanned, when this Enter ends a scan
   */
  press(key: string, at: number, isInField: boolean): string | undefined;
}

export function createWedge(): Wedge {
  let typed = '';
  let last = 0;
  return {
    press(key, at, isInField) {
      if (at - last > (isInField ? FASTEST_PERSON_MS : OUTSIDE_FIELD_MS)) typed = '';
      last = at;
      if (key.length === 1) typed += key;
      if (key !== 'Enter') return undefined;
      const scanned = typed.length >= SHORTEST_SCAN ? typed : undefined;
      typed = '';
      return scanned;
    },
  };
}
