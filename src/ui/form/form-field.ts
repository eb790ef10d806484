/** The slice of a form library's field that the fields draw from; `fields.email` of `useOrderedForm` fits. */
export interface FormField {
  readonly name: string;
  /** Id of the control that the label names and that focus goes to. */
  readonly id: string;
  readonly errorId: string;
  readonly descriptionId: string;
  readonly defaultValue: string;
  readonly errors?: readonly string[] | undefined;
  readonly ariaInvalid?: boolean | undefined;
  readonly ariaDescribedBy?: string | undefined;
}

/** What every field of the Field family takes. */
export interface FieldProps {
  field: FormField;
  label: string;
  isRequired?: boolean | undefined;
  /** A hint below the label, read out with the control. */
  description?: string | undefined;
  isDisabled?: boolean | undefined;
}

/** The ids of the texts that describe a control, in reading order, or undefined when there is none. */
export function describedBy(field: FormField, description: string | undefined): string | undefined {
  const ids = [description && field.descriptionId, field.errors?.length && field.errorId].filter(Boolean);
  return ids.length > 0 ? ids.join(' ') : undefined;
}

/** The id of a field's label, for controls that are named by `aria-labelledby`. */
export function labelId(field: FormField): string {
  return `${field.id}-label`;
}

/** A field with another message, or the field itself without one. (Its own properties may be getters: no spreading.) */
export function withMessage(field: FormField, message: string | undefined): FormField {
  if (message === undefined) return field;
  const { name, id, errorId, descriptionId, defaultValue } = field;
  return { name, id, errorId, descriptionId, defaultValue, errors: [message], ariaInvalid: true };
}
