/** A digest of an entry's content, to see whether a second submit of its form says the same. */
import { shownCameraAddress } from '../../contract/camera-address.ts';
import type { Entry, Fields } from '../entry.ts';
import { isCreation } from '../queueable.ts';

type EntryContent = Pick<Entry, 'call' | 'fields'> & { readonly file?: unknown };

/**
 * Undefined where an id always has the same content: a list of people gets a new id with each choice, and a removal's
 * id is filled in later. The digest reveals nothing, and leaves out the secret part of a camera's address.
 */
export function contentOf({ call, fields, file }: EntryContent): string | undefined {
  if (file || !isCreation(call)) return undefined;
  return digest(
    JSON.stringify(Object.entries(shown(fields)).sort(([one], [other]) => (one < other ? -1 : 1))),
  );
}

/** Whether two versions of an entry differ. */
export function isOtherContent(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && other !== undefined && one !== other;
}

function shown(fields: Fields): Fields {
  return fields.url === undefined ? fields : { ...fields, url: shownCameraAddress(fields.url) };
}

/** Two 32-bit hashes over all characters. Only compared with another digest of the same entry. */
function digest(text: string): string {
  let [one, other] = [0xdeadbeef, 0x41c6ce57];
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    one = Math.imul(one ^ code, 0x9e3779b1);
    other = Math.imul(other ^ code, 0x5f356495);
  }
  return `${(one >>> 0).toString(36)}.${(other >>> 0).toString(36)}`;
}
