/** The part of a form library's field that the fields use; `fields.email` of `useOrderedForm` fits. */
export interface FormField {
  readonly name: string;
  /** The id of the control, for the label and for focus. */
  readonly id: string;
  readonly errorId: string;
  readonly descriptionId: string;
  readonly defaultValue: string;
  readonly errors?: readonly string[] | undefined;
  readonly ariaInvalid?: boolean | undefined;
  readonly ariaDescribedBy?: string | undefined;
}

/** Props of every field component. */
export interface FieldProps {
  field: FormField;
  label: string;
  isRequired?: boolean | undefined;
  /** A hint below the label, announced with the control. */
  description?: string | undefined;
  isDisabled?: boolean | undefined;
}

/** The ids for `aria-describedby`, in reading order; undefined if there are none. */
export function describedBy(field: FormField, description: string | undefined): string | undefined {
  const ids = [description && field.descriptionId, field.errors?.length && field.errorId].filter(Boolean);
  return ids.length > 0 ? ids.join(' ') : undefined;
}

/** The id of a field's label, for `aria-labelledby`. */
export function labelId(field: FormField): string {
  return `${field.id}-label`;
}

/** A field with another message; the same field without one. Its properties may be getters, so it cannot be spread. */
export function withMessage(field: FormField, message: string | undefined): FormField {
  if (message === undefined) return field;
  const { name, id, errorId, descriptionId, defaultValue } = field;
  return { name, id, errorId, descriptionId, defaultValue, errors: [message], ariaInvalid: true };
}
