import type { FormField } from '../../ui/form/form-field.ts';

/** A field of a small form without a draft. */
export function plainField(name: string, error?: string, defaultValue = ''): FormField {
  const id = `door-${name}`;
  const base = { name, id, errorId: `${id}-error`, descriptionId: `${id}-hint`, defaultValue };
  return error === undefined ? base : { ...base, errors: [error], ariaInvalid: true };
}

/** A field's value without surrounding spaces. */
export function textIn(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value.trim() : '';
}
