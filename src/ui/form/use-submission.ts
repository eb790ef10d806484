import { type FormEvent, useRef, useState } from 'react';
import { markClean, markDirty } from './dirty-forms.ts';
import { pendingWork } from './pending-work.ts';
import { type Refusal, refusalOf } from './submit-error.ts';

// biome-ignore lint/suspicious/noConfusingVoidType: an async function without a return fits too
export type SubmissionResult = Promise<Refusal | undefined | void>;

/** One submission at a time; others are ignored while it is in flight. */
export function useSubmission<Value>(
  submit: (value: Value) => SubmissionResult,
  tell: (refusal: Refusal | undefined) => void,
) {
  const [isSubmitting, setIsSubmitting] = useState(false);
  // State is updated too late for a second click in the same frame; a ref is not.
  const inFlight = useRef(false);

  async function run(value: Value, outcome: { onRefused(refusal: Refusal): void; onAccepted(): void }) {
    inFlight.current = true;
    // Also of a form that is left meanwhile: a reload would break the request off, and nobody would learn its outcome.
    markDirty(inFlight);
    setIsSubmitting(true);
    tell(undefined);
    const refusal = await submit(value).catch(refusalOf);
    if (refusal) {
      tell(refusal);
      outcome.onRefused(refusal);
    } else {
      outcome.onAccepted();
    }
    inFlight.current = false;
    markClean(inFlight);
    setIsSubmitting(false);
  }

  /** Shows the busy state at once, and submits when the fields' work is done. */
  async function submitAfter(work: Promise<void>, form: HTMLFormElement, submitter: HTMLElement | null) {
    inFlight.current = true;
    setIsSubmitting(true);
    await work;
    inFlight.current = false;
    setIsSubmitting(false);
    // The form may have been closed meanwhile.
    if (form.isConnected) form.requestSubmit(submitter);
  }

  function admit(onSubmit: (event: FormEvent<HTMLFormElement>) => void) {
    return (event: FormEvent<HTMLFormElement>) => {
      const form = event.currentTarget;
      const submitter = submitterOf(event);
      const work = isFieldValidation(submitter) ? undefined : pendingWork(form);
      if (!inFlight.current && !work) return onSubmit(event);
      event.preventDefault();
      if (work && !inFlight.current) void submitAfter(work, form, submitter);
    };
  }
  return { isSubmitting, isInFlight: () => inFlight.current, run, admit };
}

/** The pressed button, or the one that Enter triggers. */
function submitterOf({ nativeEvent }: FormEvent): HTMLElement | null {
  return nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
}

/** conform validates a single field with a submission of its own, whose button has a name; other buttons have none. */
function isFieldValidation(submitter: HTMLElement | null): boolean {
  return submitter instanceof HTMLButtonElement && submitter.name !== '';
}
