import type { FormField } from '../../ui/form/form-field.ts';

/** A field of a small form that keeps no draft. */
export function plainField(name: string, error?: string, defaultValue = ''): FormField {
  const id = `door-${name}`;
  const base = { name, id, errorId: `${id}-error`, descriptionId: `${id}-hint`, defaultValue };
  return error === undefined ? base : { ...base, errors: [error], ariaInvalid: true };
}

/** What stands in a field of a form, without blanks around it. */
export function textIn(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value.trim() : '';
}
