import type { FormError } from '@conform-to/react/future';

/** Why a submission failed: the exact message, its field, and the text behind "Details". */
export interface Refusal {
  message: string;
  field?: string | undefined;
  details?: string | undefined;
}

/** Converts a thrown error: its message, and its field and request id if it has them. */
export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof Error)) return { message: 'Server Error' };
  const requestId = textOf(error, 'requestId');
  const details = requestId && `Request ${requestId}`;
  return { message: error.message, field: textOf(error, 'field'), details };
}

function textOf(error: object, name: string): string | undefined {
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? value : undefined;
}

type Errors = FormError<string[]>;

/** Keeps the first message of a form's errors. Object keys are in the order of validation. */
export function firstOnly({ formErrors, fieldErrors }: Errors): Errors {
  const [field, messages] = Object.entries(fieldErrors)[0] ?? [];
  if (field === undefined) return { formErrors: formErrors?.slice(0, 1) ?? null, fieldErrors: {} };
  return { formErrors: null, fieldErrors: { [field]: messages?.slice(0, 1) ?? [] } };
}

/**
 * Replaces a form's message by its field's own (`data-problem`, of a file `data-refused`), which is more precise: a place
 * that could not be looked up, or a file that cannot be used, was not left empty.
 */
export function withFieldProblem(errors: Errors, form: HTMLFormElement): Errors {
  const [field] = Object.keys(errors.fieldErrors);
  const control = field === undefined ? undefined : form.elements.namedItem(field);
  const { problem, refused } = control instanceof HTMLElement ? control.dataset : {};
  const own = problem ?? refused;
  return field === undefined || own === undefined
    ? errors
    : { formErrors: null, fieldErrors: { [field]: [own] } };
}

/**
 * Blocks the submission once if a field has refused a file, even though the field may be empty. A second submission
 * goes through without the file.
 */
export function orFileRefusal(errors: Errors, form: HTMLFormElement): Errors {
  if (refusalIn(errors)) return errors;
  const input = form.querySelector<HTMLInputElement>('input[type="file"][data-refused]');
  const refused = input?.dataset.refused;
  if (!input || !refused || input.dataset.told === refused) return errors;
  input.dataset.told = refused;
  return { formErrors: null, fieldErrors: { [input.name]: [refused] } };
}

/** The one refusal in a form's errors, or undefined. */
export function refusalIn({ formErrors, fieldErrors }: Errors): Refusal | undefined {
  const [field, messages] = Object.entries(fieldErrors)[0] ?? [];
  const message = messages?.[0] ?? formErrors?.[0];
  return message === undefined ? undefined : { message, field };
}

/**
 * A refusal as form errors. If the form lacks the field, the message becomes the form's, as it would be invisible
 * otherwise.
 */
export function errorOf({ message, field }: Refusal, form: HTMLFormElement): Errors {
  if (field === undefined || !form.elements.namedItem(field))
    return { formErrors: [message], fieldErrors: {} };
  return { formErrors: null, fieldErrors: { [field]: [message] } };
}
