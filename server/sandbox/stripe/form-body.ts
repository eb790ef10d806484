/** Stripe's request bodies: `card[number]=4242&metadata[item]=7&expand[]=customer`. */

export interface FormFields {
  [name: string]: FormValue;
}
export type FormValue = string | FormValue[] | FormFields;

const SEGMENT = /[^[\]]+|\[\]/g;

/**
 * Decodes a form-encoded body (or query string) with bracket keys into nested fields and lists.
 * Values stay texts; `a[]` and `a[0]` both append to the list `a`.
 */
export function decodeForm(text: string): FormFields {
  const fields: FormFields = Object.create(null);
  for (const [key, value] of new URLSearchParams(text)) {
    const [name, ...path] = key.match(SEGMENT) ?? [];
    if (name !== undefined) fields[name] = placed(fields[name], path, value);
  }
  return fields;
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
