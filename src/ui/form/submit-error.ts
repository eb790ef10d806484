import type { FormError } from '@conform-to/react/future';

/** Why a submit did not succeed: the exact message, the field it belongs to, and what stands behind "Details". */
export interface Refusal {
  message: string;
  field?: string | undefined;
  details?: string | undefined;
}

/** A thrown error as a refusal: its own words, and the field and the id of the request when it carries them. */
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

/** Keeps the first message of a form's errors. Object keys stand in the order in which the schema found them. */
export function firstOnly({ formErrors, fieldErrors }: Errors): Errors {
  const [field, messages] = Object.entries(fieldErrors)[0] ?? [];
  if (field === undefined) return { formErrors: formErrors?.slice(0, 1) ?? null, fieldErrors: {} };
  return { formErrors: null, fieldErrors: { [field]: messages?.slice(0, 1) ?? [] } };
}

/**
 * A form's one message, in the words of its field where that knows better: what could not be looked up (the field
 * says it in `data-problem`) was not left empty.
 */
export function inOwnWords(errors: Errors, form: HTMLFormElement): Errors {
  const [field] = Object.keys(errors.fieldErrors);
  const control = field === undefined ? undefined : form.elements.namedItem(field);
  const problem = control instanceof HTMLElement ? control.dataset.problem : undefined;
  return field === undefined || problem === undefined
    ? errors
    : { formErrors: null, fieldErrors: { [field]: [problem] } };
}

/**
 * A file that its field has refused stops the form once, though the field could stay empty; anyone who sends the form again
 * goes without it.
 */
export function orRefusedFile(errors: Errors, form: HTMLFormElement): Errors {
  if (refusalIn(errors)) return errors;
  const input = form.querySelector<HTMLInputElement>('input[type="file"][data-refused]');
  const refused = input?.dataset.refused;
  if (!input || !refused || input.dataset.told === refused) return errors;
  input.dataset.told = refused;
  return { formErrors: null, fieldErrors: { [input.name]: [refused] } };
}

/** The one refusal that a form's errors hold, or undefined. */
export function refusalIn({ formErrors, fieldErrors }: Errors): Refusal | undefined {
  const [field, messages] = Object.entries(fieldErrors)[0] ?? [];
  const message = messages?.[0] ?? formErrors?.[0];
  return message === undefined ? undefined : { message, field };
}

/** A refusal as a form's errors. A field that the form does not have would hide the message: then it is the form's. */
export function errorOf({ message, field }: Refusal, form: HTMLFormElement): Errors {
  if (field === undefined || !form.elements.namedItem(field))
    return { formErrors: [message], fieldErrors: {} };
  return { formErrors: null, fieldErrors: { [field]: [message] } };
}
