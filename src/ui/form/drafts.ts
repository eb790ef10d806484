/** Half-filled forms, kept for the tab's life so that a reload or a new log-in finds them again. */

const PREFIX = 'draft:';

export type Draft = Record<string, string>;

/** The kept texts of a form by field name; empty where there are none or storage is not to be had. */
export function readDraft(key: string): Draft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(PREFIX + key) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(Object.entries(kept).filter(([, value]) => typeof value === 'string'));
  } catch {
    return {};
  }
}

export function keepDraft(key: string, draft: Draft): void {
  try {
    sessionStorage.setItem(PREFIX + key, JSON.stringify(draft));
  } catch {
    // Storage is full or forbidden: the form works without.
  }
}

/** Files by draft and field: storage takes texts only, so these last until the page is left. */
const files = new Map<string, Map<string, File>>();

/** Remembers the file of a field whose form has a draft (`data-draft-key`), or forgets it. */
export function keepFile({ form, name }: HTMLInputElement, file: File | undefined): void {
  const key = form?.dataset.draftKey;
  if (key === undefined) return;
  const kept = files.get(key) ?? new Map<string, File>();
  if (file) files.set(key, kept.set(name, file));
  else kept.delete(name);
}

/** The file that was in a field when its form was last left. */
export function keptFile({ form, name }: HTMLInputElement): File | undefined {
  const key = form?.dataset.draftKey;
  return key === undefined ? undefined : files.get(key)?.get(name);
}

export function forgetDraft(key: string): void {
  files.delete(key);
  try {
    sessionStorage.removeItem(PREFIX + key);
  } catch {
    // As above.
  }
}

/** Forgets every half-filled form: what one company typed is not for the next one on a shared tablet. */
export function forgetDrafts(): void {
  files.clear();
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // As above.
  }
}

const NEVER_KEPT = new Set(['password', 'file', 'checkbox', 'radio', 'submit', 'button', 'reset', 'image']);

/**
 * The texts of a form that may be kept: no passwords, files or one-time codes (`data-draft="never"`). A field that
 * is more than its value, as an address still being typed, says in `data-draft-value` what to keep instead.
 */
export function draftOf(form: HTMLFormElement): Draft {
  const draft: Draft = {};
  for (const element of form.elements) {
    const isText =
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLSelectElement ||
      (element instanceof HTMLInputElement && !NEVER_KEPT.has(element.type));
    if (isText && element.name !== '' && element.dataset.draft !== 'never')
      draft[element.name] = element.dataset.draftValue ?? element.value;
  }
  return draft;
}
