/**
 * Drafts of forms, kept in session storage so that they survive a reload or a new log-in. In the signed-in area a
 * form's key begins with the company's id; other keys are of visitors.
 */

const PREFIX = 'draft:';
/** A draft, or the idempotency key under which it was sent (`api/send-once.ts`). */
const OF_FORMS = /^(?:draft|request-key):(?:([^/:]+)[/:])?/;
/** The cache of use-places-autocomplete, which contains typed addresses. */
const SEARCHED_PLACES = 'upa';
/** The company whose drafts the tabs may keep: it stays when a session is denied, and is removed at log-out. */
const OWNER = 'drafts_of';
let ownerInMemory: string | null = null;

export type Draft = Record<string, string>;

/** The kept texts of a form by field name; empty if there are none, or storage is unavailable. */
export function readDraft(key: string): Draft {
  return readTexts(PREFIX + key);
}

function readTexts(storageKey: string): Draft {
  try {
    return textsOf(JSON.parse(sessionStorage.getItem(storageKey) ?? '{}'));
  } catch {
    return {};
  }
}

function textsOf(kept: unknown): Draft {
  if (typeof kept !== 'object' || kept === null) return {};
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => typeof value === 'string'));
}

export function keepDraft(key: string, draft: Draft): void {
  write(PREFIX + key, draft);
}

function write(storageKey: string, texts: Draft | readonly Draft[]): void {
  try {
    if (Object.keys(texts).length === 0) sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, JSON.stringify(texts));
  } catch {
    // Storage is full or disabled: the form works without.
  }
}

/** The values of an edit's touched fields before the user changed them. */
const openedKey = (key: string) => `${PREFIX}${key}#opened`;

export function readOpened(key: string): Draft {
  return readTexts(openedKey(key));
}

export function keepOpened(key: string, opened: Draft, names: readonly string[]): void {
  write(openedKey(key), Object.fromEntries(names.map((name) => [name, opened[name] ?? ''])));
}

/** The fields that unanswered submissions of an edit have changed, oldest first. */
const sentKey = (key: string) => `${PREFIX}${key}#sent`;

export function readSent(key: string): readonly Draft[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(sentKey(key)) ?? '[]');
    return Array.isArray(kept) ? kept.map(textsOf) : [];
  } catch {
    return [];
  }
}

export function keepSent(key: string, sent: readonly Draft[]): void {
  write(sentKey(key), sent);
}

/** Changes texts of an existing draft; does nothing if there is none. */
export function amendDraft(key: string, changes: Draft): void {
  const kept = readDraft(key);
  if (Object.keys(kept).length > 0) keepDraft(key, { ...kept, ...changes });
}

/** Files by draft and field. Session storage holds texts only, so files last until a reload; their names survive it. */
const files = new Map<string, Map<string, File>>();
const namesKey = (key: string) => `${PREFIX}${key}#files`;

/** Keeps the file of a field whose form has a draft (`data-draft-key`), or removes it. */
export function keepFile({ form, name }: HTMLInputElement, file: File | undefined): void {
  const key = form?.dataset.draftKey;
  if (key === undefined) return;
  const kept = files.get(key) ?? new Map<string, File>();
  if (file) files.set(key, kept.set(name, file));
  else kept.delete(name);
  const names = [...kept].map(([field, { name: fileName }]) => [field, fileName]);
  write(namesKey(key), Object.fromEntries(names));
}

/** The name of a file that a reload has lost. */
export function lostFile({ form, name }: HTMLInputElement): string | undefined {
  const key = form?.dataset.draftKey;
  if (key === undefined || files.get(key)?.has(name)) return undefined;
  return readTexts(namesKey(key))[name];
}

/** The file that was in a field when its form was last unmounted. */
export function keptFile({ form, name }: HTMLInputElement): File | undefined {
  const key = form?.dataset.draftKey;
  return key === undefined ? undefined : files.get(key)?.get(name);
}

export function forgetDraft(key: string): void {
  files.delete(key);
  try {
    sessionStorage.removeItem(PREFIX + key);
    sessionStorage.removeItem(namesKey(key));
    sessionStorage.removeItem(openedKey(key));
    sessionStorage.removeItem(sentKey(key));
  } catch {
    // Storage is disabled.
  }
}

/** The company that logged in last and has not logged out, even if its session was denied; or null. */
export function draftOwner(): string | null {
  try {
    return localStorage.getItem(OWNER)?.split(' ')[0] ?? null;
  } catch {
    return ownerInMemory;
  }
}

/**
 * Called at log-in, or at log-out with null. Removes the drafts of others, visitors included, in all tabs. A company
 * that logs in again after its session was denied keeps its own.
 */
export function setDraftOwner(companyId: string | null): void {
  ownerInMemory = companyId;
  try {
    if (companyId === null) localStorage.removeItem(OWNER);
    // The value differs each time, as other tabs are only notified of changes.
    else localStorage.setItem(OWNER, `${companyId} ${crypto.randomUUID()}`);
  } catch {
    // Kept in memory above.
  }
  forgetOthers((owner) => owner !== undefined && owner === companyId);
}

/**
 * Called at startup: follows log-ins and log-outs of other tabs, and catches up with earlier ones.
 * @param companyId the signed-in company, or undefined
 * @returns a function that unsubscribes
 */
export function watchDrafts(companyId: string | undefined): () => void {
  if (companyId !== undefined && draftOwner() !== companyId) setDraftOwner(companyId);
  // Visitors keep their drafts until somebody logs in.
  else forgetOthers((owner) => owner === undefined || owner === draftOwner());
  const onStorage = ({ key }: StorageEvent) => {
    if (key === OWNER || key === null) forgetOthers((owner) => owner !== undefined && owner === draftOwner());
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}

function forgetOthers(isKept: (owner: string | undefined) => boolean): void {
  const isForgotten = (name: string) => {
    const [form, owner] = OF_FORMS.exec(name) ?? [];
    return form !== undefined && !isKept(owner);
  };
  for (const key of [...files.keys()]) if (isForgotten(PREFIX + key)) files.delete(key);
  try {
    for (const name of Object.keys(sessionStorage)) if (isForgotten(name)) sessionStorage.removeItem(name);
    if (!isKept(undefined)) sessionStorage.removeItem(SEARCHED_PLACES);
  } catch {
    // Storage is disabled.
  }
}

const NEVER_KEPT = new Set(['password', 'file', 'checkbox', 'radio', 'submit', 'button', 'reset', 'image']);

/**
 * The texts of a form that may be kept: no passwords, files or one-time codes (`data-draft="never"`).
 * `data-draft-value` overrides a field's value, such as for an address still being typed.
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
