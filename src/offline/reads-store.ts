/**
 * The device's table of what was read. Every key begins with its company's id (`rq-["<company id>","events",…]`), and
 * nothing is written for a company that is not signed in.
 */
import { createStore, del, delMany, entries, get, getMany, keys, set, type UseStore } from 'idb-keyval';

/** First part of the keys of what belongs to no company. */
const PUBLIC = 'public';

let rows: UseStore | undefined;
let openTo: string | null = null;

function store(): UseStore {
  rows ??= createStore('vantage-reads', 'queries');
  return rows;
}

/** Whose rows may be written. Answers of another company that arrive late are dropped. */
export function openReadsTo(companyId: string | null): void {
  openTo = companyId;
}

/** Whether rows of this company are still taken: false as soon as it has left. */
export function isOpenTo(companyId: string): boolean {
  return openTo === companyId;
}

export const readRows = {
  get: <Value>(key: string) => get<Value>(key, store()),
  getMany: <Value>(known: readonly string[]) => getMany<Value>([...known], store()),
  /** Does nothing for a company that is not signed in. Rejects when the device is full. */
  set: (key: string, value: unknown) => (mayWrite(key) ? set(key, value, store()) : Promise.resolve()),
  delete: (key: string) => del(key, store()),
  keys: () => keys<string>(store()),
  entries: <Value>() => entries<string, Value>(store()),
};

/** Deletes everything read by a company. Works offline. */
export async function wipeReads(companyId: string): Promise<void> {
  await wipe((owner) => owner === companyId);
}

/**
 * Deletes everything read by any company but this one, and nothing that is public.
 * @returns whether there was anything
 */
export async function wipeReadsOfOthers(companyId: string | null): Promise<boolean> {
  return await wipe((owner) => owner !== PUBLIC && owner !== companyId);
}

/** Deletes the lists of cameras that release 0.1.0 kept: their addresses show more than they may now. */
export async function wipeOldCameras(): Promise<void> {
  const old = (await readRows.keys()).filter((key) => /^rq-\["[^"]*","cameras",/.test(key));
  await delMany(old, store());
}

async function wipe(isUnwanted: (owner: string | undefined) => boolean): Promise<boolean> {
  const unwanted = (await readRows.keys()).filter((key) => isUnwanted(companyOf(key)));
  await delMany(unwanted, store());
  return unwanted.length > 0;
}

function mayWrite(key: string): boolean {
  const owner = companyOf(key);
  return owner === PUBLIC || owner === openTo;
}

function companyOf(key: string): string | undefined {
  return /^[a-z]+-\["((?:[^"\\]|\\.)*)"/.exec(key)?.[1];
}
