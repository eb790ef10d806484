import { useForm } from '@conform-to/react/future';
import type { StandardSchemaV1 } from '@standard-schema/spec';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { toasts } from '../toasts.ts';
import { useToasts } from '../use-toasts.ts';
import { markClean, markDirty } from './dirty-forms.ts';
import { type Draft, draftOf } from './drafts.ts';
import { focusField, focusFirst } from './focus-field.ts';
import { isSameText } from './merge-edit.ts';
import {
  errorOf,
  firstOnly,
  orFileRefusal,
  type Refusal,
  refusalIn,
  withFieldProblem,
} from './submit-error.ts';
import { useDraft } from './use-draft.ts';
import { type SubmissionResult, useSubmission } from './use-submission.ts';

export type ObjectSchema = StandardSchemaV1<object, object>;
type Submit<Value> = (value: Value, merge: Merge) => SubmissionResult;
/** Merges an edit with the server's present values. Throws once for a field that was changed there too. */
export type Merge = ReturnType<typeof useDraft>['merge'];

interface OrderedFormOptions<Schema extends ObjectSchema> {
  /**
   * Called with the validated value, never while an earlier call is in flight. A returned refusal, or a thrown error's
   * message, is shown in the form and as a toast, and the input is kept. Returning nothing is success.
   */
  onSubmit: Submit<StandardSchemaV1.InferOutput<Schema>>;
  /** Texts by field name. */
  defaultValue?: { [Name in keyof StandardSchemaV1.InferInput<Schema> & string]?: string } | undefined;
  /** Keeps the input under this key until success. In the signed-in area it has to begin with the company's id. */
  draftKey?: string | undefined;
  /** Why the initial content was refused. Shown as the form's message until something is typed or sent. */
  refusedBefore?: string | undefined;
  /** Whether the server may store what is sent in other words. */
  mayRewrite?: boolean;
}

/**
 * A form over one schema with ordered rules: the first failing message only, as a toast and beside its field,
 * with focus moved there. `serverError` is a message that belongs to no field (show it with `FormError`);
 * `intent.update({ name, value })` changes a field; `forgetDraft` is for a form that is cancelled. `discardDraft` is there
 * while the form opened with a draft that differs from `defaultValue`, and brings that back (needs `form.key` on the form).
 * `forgetRefusal` takes the toast away, of a form that somebody leaves. `adopt` puts what the server has now into
 * the fields that nobody has touched, and answers which of them read differently now.
 *
 * @example
 * const { form, fields, isSubmitting, serverError } = useOrderedForm(ProfileSchema, {
 *   onSubmit: async (value) => { await save(value); },
 * });
 * return (
 *   <form {...form.props}>
 *     <FormError message={serverError} />
 *     <TextField field={fields.email} label="Email" type="email" autoComplete="username" />
 *     <Button type="submit" isBusy={isSubmitting} busyLabel="Logging in...">Login</Button>
 *   </form>
 * );
 */
export function useOrderedForm<Schema extends ObjectSchema>(
  schema: Schema,
  { onSubmit, defaultValue, draftKey, refusedBefore, mayRewrite }: OrderedFormOptions<Schema>,
) {
  const [openingError, setOpeningError] = useState(refusedBefore);
  const draft = useDraft(draftKey, defaultValue && textsIn(defaultValue), mayRewrite);
  const dirtiness = useDirtiness();
  const tell = useSingleToast();
  const { isSubmitting, isInFlight, run, admit } = useSubmission(
    (value: StandardSchemaV1.InferOutput<Schema>) => onSubmit(value, draft.merge),
    tell,
  );

  // An update from outside must not clear the message.
  const held = useRef<ReturnType<typeof errorOf>>(undefined);
  const { form, fields, intent } = useForm<Schema, string[], StandardSchemaV1.InferOutput<Schema>>(schema, {
    key: draft.isDiscarded ? 'stored' : 'draft',
    defaultValue: new URLSearchParams({ ...defaultValue, ...draft.kept }),
    // Typing hides a message; new ones appear with the next submission only. Not while in flight: conform drops a
    // submission when another one, a revalidation included, begins.
    shouldRevalidate: isSubmitting ? 'onSubmit' : 'onInput',
    onValidate: ({ intent: formIntent, error, formElement }) =>
      formIntent?.type === 'submit'
        ? orFileRefusal(withFieldProblem(firstOnly(error), formElement), formElement)
        : (held.current ?? { formErrors: null, fieldErrors: {} }),
    onInput() {
      held.current = undefined;
      // The refused content was changed.
      if (!isInFlight()) tell(undefined);
      dirtiness.begin();
      setOpeningError(undefined);
    },
    onError({ formElement, error, intent: formIntent }) {
      const refusal = refusalIn(error);
      if (formIntent?.type !== 'submit' || !refusal) return;
      // A refusal of the server is shown by the submission, which survives an unmounted form.
      if (!isInFlight()) tell(refusal);
      if (refusal.field !== undefined) focusField(formElement, refusal.field);
    },
    onSubmit(event, { value, update }) {
      event.preventDefault();
      setOpeningError(undefined);
      const formElement = event.currentTarget;
      return run(value, {
        onRefused(refusal) {
          held.current = errorOf(refusal, formElement);
          update({ error: held.current });
        },
        onAccepted() {
          dirtiness.end();
          draft.forget();
        },
      });
    },
  });

  function discardDraft() {
    flushSync(() => {
      dirtiness.end();
      setOpeningError(undefined);
      draft.discard(defaultValue && textsIn(defaultValue));
    });
    // The focused button was removed.
    focusFirst(form.id);
  }

  function adopt(present: Draft): Draft {
    const formElement = document.getElementById(form.id);
    if (!(formElement instanceof HTMLFormElement)) return {};
    const typed = draftOf(formElement);
    const taken = Object.entries(draft.adopt(typed, present));
    for (const [name, value] of taken) intent.update({ name, value });
    return Object.fromEntries(taken.filter(([name, value]) => !isSameText(value, typed[name] ?? '')));
  }

  const props = {
    ...form.props,
    'data-draft-key': draftKey,
    onSubmit: admit(form.props.onSubmit),
    onInput(event: FormEvent<HTMLFormElement>) {
      form.props.onInput(event);
      // Fires also for inputs without a name: while an address is typed, the form's value changes with the first letter
      // only.
      draft.save(event.currentTarget);
    },
  };
  return {
    form: { ...form, props },
    fields,
    intent,
    isSubmitting,
    serverError: form.errors?.[0] ?? openingError,
    forgetDraft: draft.forget,
    forgetRefusal: () => tell(undefined),
    adopt,
    discardDraft: differsFrom(draft.kept, defaultValue) ? discardDraft : undefined,
  };
}

/** Whether a draft differs from the form's own values. */
function differsFrom(kept: Draft, stored: { [name: string]: string | undefined } = {}): boolean {
  return Object.entries(kept).some(([name, text]) => text !== (stored[name] ?? ''));
}

function textsIn(values: { [name: string]: string | undefined }): Draft {
  return Object.fromEntries(Object.entries(values).map(([name, text]) => [name, text ?? '']));
}

/** Marks the form dirty from the first input until it is accepted or unmounted. */
function useDirtiness() {
  const [self] = useState(() => ({}));
  // Composite fields fill their inputs on mount, which is not user input.
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => markClean(self);
  }, [self]);
  return { begin: () => isShown.current && markDirty(self), end: () => markClean(self) };
}

/** Shows a refusal as a toast that replaces the form's previous one: only the latest reason matters. */
function useSingleToast() {
  const own = useToasts();
  const last = useRef<number>(undefined);
  return (refusal: Refusal | undefined) => {
    if (last.current !== undefined) toasts.dismiss(last.current);
    last.current = refusal && own.error(refusal.message, { details: refusal.details });
  };
}
