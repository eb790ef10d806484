/**
 * Half-filled forms, kept for the tab's life so that a reload or a new log-in finds them again. The key of a form in the
 * signed-in area begins with the company's id; the others are of visitors.
 */

const PREFIX = 'draft:';
/** A draft, and the Idempotency-Key under which it was sent (`api/send-once.ts`). */
const OF_FORMS = /^(?:draft|request-key):(?:([^/:]+)[/:])?/;
/** What use-places-autocomplete found for addresses that somebody typed. */
const SEARCHED_PLACES = 'upa';
/** Whose drafts may lie in the tabs of this browser: kept when a session is denied, gone at logout. */
const OWNER = 'drafts_of';
let ownerInMemory: string | null = null;

export type Draft = Record<string, string>;

/** The kept texts of a form by field name; empty where there are none or storage is not to be had. */
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
    // Storage is full or forbidden: the form works without.
  }
}

/** What the fields of an edit were before somebody began to type in them. */
const openedKey = (key: string) => `${PREFIX}${key}#opened`;

export function readOpened(key: string): Draft {
  return readTexts(openedKey(key));
}

export function keepOpened(key: string, opened: Draft, names: readonly string[]): void {
  write(openedKey(key), Object.fromEntries(names.map((name) => [name, opened[name] ?? ''])));
}

/** What an edit has sent without an answer to it yet, oldest first: the fields that it changed. */
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

/** Changes texts of a form that was left half filled; does nothing where there is none. */
export function amendDraft(key: string, changes: Draft): void {
  const kept = readDraft(key);
  if (Object.keys(kept).length > 0) keepDraft(key, { ...kept, ...changes });
}

/** Files by draft and field: storage takes texts only, so these last until the page is left; their names last longer. */
const files = new Map<string, Map<string, File>>();
const namesKey = (key: string) => `${PREFIX}${key}#files`;

/** Remembers the file of a field whose form has a draft (`data-draft-key`), or forgets it. */
export function keepFile({ form, name }: HTMLInputElement, file: File | undefined): void {
  const key = form?.dataset.draftKey;
  if (key === undefined) return;
  const kept = files.get(key) ?? new Map<string, File>();
  if (file) files.set(key, kept.set(name, file));
  else kept.delete(name);
  const names = [...kept].map(([field, { name: fileName }]) => [field, fileName]);
  write(namesKey(key), Object.fromEntries(names));
}

/** The name of the file that a reload took from a field. */
export function lostFile({ form, name }: HTMLInputElement): string | undefined {
  const key = form?.dataset.draftKey;
  if (key === undefined || files.get(key)?.has(name)) return undefined;
  return readTexts(namesKey(key))[name];
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
    sessionStorage.removeItem(namesKey(key));
    sessionStorage.removeItem(openedKey(key));
    sessionStorage.removeItem(sentKey(key));
  } catch {
    // As above.
  }
}

/** The company that logged in last and has not logged out, also while its session is denied; or null. */
export function draftOwner(): string | null {
  try {
    return localStorage.getItem(OWNER)?.split(' ')[0] ?? null;
  } catch {
    return ownerInMemory;
  }
}

/**
 * At login, or at logout with null: what others typed, visitors too, is forgotten in all tabs. A company that comes back
 * to a session that was denied finds its own.
 */
export function setDraftOwner(companyId: string | null): void {
  ownerInMemory = companyId;
  try {
    if (companyId === null) localStorage.removeItem(OWNER);
    // Another value each time: other tabs hear of changes only.
    else localStorage.setItem(OWNER, `${companyId} ${crypto.randomUUID()}`);
  } catch {
    // Kept in memory above.
  }
  forgetOthers((owner) => owner !== undefined && owner === companyId);
}

/**
 * At the start of a page: follows what other tabs do from now on, and catches up with what they did before.
 * @param companyId who is signed in, or undefined
 * @returns a function that unsubscribes
 */
export function watchDrafts(companyId: string | undefined): () => void {
  if (companyId !== undefined && draftOwner() !== companyId) setDraftOwner(companyId);
  // A visitor's are theirs until somebody logs in.
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
