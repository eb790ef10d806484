/** What the fields of a form are still finding out: a submission waits until it is known. */

const pending = new WeakMap<HTMLFormElement, Set<Promise<unknown>>>();

/** Lets the form's submission wait for `work`, however it ends. It never rejects. */
export function holdSubmission(form: HTMLFormElement | null | undefined, work: Promise<void>): void {
  if (!form) return;
  const works = pending.get(form) ?? new Set();
  pending.set(form, works.add(work));
  void work.finally(() => works.delete(work));
}

/** Resolves when nothing is being found out any more; undefined when nothing is. */
export function pendingWork(form: HTMLFormElement): Promise<void> | undefined {
  const works = pending.get(form);
  if (!works?.size) return undefined;
  // Meanwhile a field may have begun again.
  return Promise.all(works).then(() => pendingWork(form));
}
