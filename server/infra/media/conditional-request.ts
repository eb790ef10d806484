import type { Stats } from 'node:fs';
import type { MediaInfo } from './media-store.ts';

type Headers = Pick<globalThis.Headers, 'get'>;
type Version = Pick<MediaInfo, 'etag' | 'modifiedAt'>;

/** The ETag of a file on the disk. */
export function fileTag({ size, mtimeMs }: Pick<Stats, 'size' | 'mtimeMs'>): string {
  return `"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"`;
}

/** Whether the client's copy is current (304). An ETag takes precedence over a date. */
export function isUnchanged(request: Headers, { etag, modifiedAt }: Version): boolean {
  const tags = request.get('if-none-match');
  if (tags !== null) return tags.trim() === '*' || tags.split(',').some((tag) => weak(tag) === weak(etag));
  const since = Date.parse(request.get('if-modified-since') ?? '');
  return seconds(modifiedAt) <= since / 1000;
}

/**
 * Whether a range may be served: without If-Range, or if it matches the stored file exactly. Otherwise the client has
 * parts of another version and must get the whole file.
 */
export function mayServeRange(request: Headers, { etag, modifiedAt }: Version): boolean {
  const condition = request.get('if-range')?.trim();
  if (!condition) return true;
  if (condition.endsWith('"')) return condition === etag;
  return Date.parse(condition) / 1000 === seconds(modifiedAt);
}

const weak = (tag: string) => tag.trim().replace(/^W\//, '');
const seconds = (date: Date) => Math.floor(date.getTime() / 1000);
