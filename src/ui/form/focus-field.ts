const FOCUSABLE = 'input:not([hidden]):not([disabled]), button:not([disabled]), select, textarea, [tabindex]';

/**
 * Moves focus to a field's visible control: the element with the field's id, or the first focusable one in it (a date
 * is a group of segments). The named input is often hidden. Ids are `{form id}-field-{name}`, conform's scheme.
 */
export function focusField(form: HTMLFormElement, name: string): void {
  const control = document.getElementById(`${form.id}-field-${name}`);
  const target = control?.matches(FOCUSABLE) ? control : control?.querySelector<HTMLElement>(FOCUSABLE);
  target?.focus();
}

/** Moves focus to the first text control of a form. */
export function focusFirst(formId: string): void {
  document.getElementById(formId)?.querySelector<HTMLElement>('input:not([hidden], [type="file"])')?.focus();
}
