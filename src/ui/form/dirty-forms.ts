/** Which forms on the screen hold something typed that was not sent: no reload may come between. */

const dirty = new Set<object>();
const waiting = new Set<() => void>();

/** @param form anything that stands for one open form */
export function markDirty(form: object): void {
  dirty.add(form);
}

/** Sent, cancelled, or gone from the screen. */
export function markClean(form: object): void {
  dirty.delete(form);
  if (dirty.size > 0) return;
  for (const goOn of waiting) goOn();
  waiting.clear();
}

export function hasDirtyForms(): boolean {
  return dirty.size > 0;
}

/** Resolves once no form is half-filled; at once when none is. */
export function whenFormsAreClean(): Promise<void> {
  return dirty.size === 0 ? Promise.resolve() : new Promise((resolve) => waiting.add(resolve));
}
