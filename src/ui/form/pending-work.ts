/** Asynchronous work of a form's fields. A submission waits until it is done. */

const pending = new WeakMap<HTMLFormElement, Set<Promise<unknown>>>();

/** Delays the form's submission until `work` settles. It never rejects. */
export function holdSubmission(form: HTMLFormElement | null | undefined, work: Promise<void>): void {
  if (!form) return;
  const works = pending.get(form) ?? new Set();
  pending.set(form, works.add(work));
  void work.finally(() => works.delete(work));
}

/** Resolves when all work of the form is done; undefined if there is none. */
export function pendingWork(form: HTMLFormElement): Promise<void> | undefined {
  const works = pending.get(form);
  if (!works?.size) return undefined;
  // A field may have started again meanwhile.
  return Promise.all(works).then(() => pendingWork(form));
}
