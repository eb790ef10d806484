/** Stripe's request bodies: `card[number]=4242&metadata[item]=7&expand[]=customer`. */

export interface FormFields {
  [name: string]: FormValue;
}
export type FormValue = string | FormValue[] | FormFields;

/** More than the SDK and the card frame send. */
const MAX_DEPTH = 6;
const MAX_FIELDS = 256;

/** A body that is too large to be decoded. */
export class FormTooLarge extends Error {}

const SEGMENT = /[^[\]]+|\[\]/g;

/**
 * Decodes a form-encoded body (or query string) with bracket keys into nested fields and lists. Values stay texts;
 * `a[]` and `a[0]` both append to the list `a`.
 * @throws FormTooLarge before decoding, for a body with too many fields, or a key nested too deeply
 */
export function decodeForm(text: string): FormFields {
  if (hasMore(text, '&', MAX_FIELDS)) throw new FormTooLarge('The form has too many fields.');
  const fields: FormFields = Object.create(null);
  for (const [key, value] of new URLSearchParams(text)) {
    if (hasMore(key, '[', MAX_DEPTH)) throw new FormTooLarge('A field of the form is nested too deeply.');
    const [name, ...path] = key.match(SEGMENT) ?? [];
    if (name !== undefined) fields[name] = placed(fields[name], path, value);
  }
  return fields;
}

/** Whether a text contains a mark more often than a limit; stops searching there. */
function hasMore(text: string, mark: string, most: number): boolean {
  let at = -1;
  for (let found = 0; found <= most; found += 1) {
    at = text.indexOf(mark, at + 1);
    if (at < 0) return false;
  }
  return true;
}

function placed(present: FormValue | undefined, path: string[], value: string): FormValue {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (step === '[]' || /^\d+$/.test(step)) {
    const list = Array.isArray(present) ? present : [];
    const at = step === '[]' ? list.length : Number(step);
    list.splice(Math.min(at, list.length), 1, placed(list[at], rest, value));
    return list;
  }
  const nested = isFields(present) ? present : Object.create(null);
  nested[step] = placed(nested[step], rest, value);
  return nested;
}

function isFields(value: FormValue | undefined): value is FormFields {
  return typeof value === 'object' && !Array.isArray(value);
}
