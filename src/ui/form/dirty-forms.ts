/** Mounted forms with unsent input, changes and payments under way: no automatic reload may break them off. */

const dirty = new Set<object>();
const waiting = new Set<() => void>();

/** @param form any object that identifies one mounted form, one submission, one other change or one payment */
export function markDirty(form: object): void {
  dirty.add(form);
}

/** Called when it was sent, cancelled or unmounted. */
export function markClean(form: object): void {
  dirty.delete(form);
  if (dirty.size > 0) return;
  for (const goOn of waiting) goOn();
  waiting.clear();
}

export function hasDirtyForms(): boolean {
  return dirty.size > 0;
}

/** Resolves once no form is dirty. */
export function whenFormsAreClean(): Promise<void> {
  return dirty.size === 0 ? Promise.resolve() : new Promise((resolve) => waiting.add(resolve));
}
