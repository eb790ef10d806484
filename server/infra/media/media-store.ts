import type { ItemEntity, itemKinds } from '../../../common/contract/item-kinds.ts';

/** Stores pictures, documents and recordings: in a folder on disk or an S3 bucket, behind one interface. */

/** The first part of a path; it determines who may read it (see `server/api/media-route.ts`). */
export type MediaFolder = (typeof itemKinds)[ItemEntity]['plural'] | 'companies' | 'documents' | 'recordings';

/** The types that the store accepts and serves. */
export const MEDIA_TYPES = {
  'image/webp': 'webp',
  'application/pdf': 'pdf',
  'video/webm': 'webm',
  'video/mp4': 'mp4',
} as const satisfies Record<string, string>;
export type MediaType = keyof typeof MEDIA_TYPES;

export interface MediaUpload {
  folder: MediaFolder;
  /**
   * A large file is passed as a file-backed blob (`fs.openAsBlob`), which is streamed, and whose size is known to S3.
   */
  bytes: Uint8Array | Blob;
  type: MediaType;
  /** A name without extension: for the demo's media, or for a picture's sizes, which share an unguessable one. */
  name?: string;
}

/** Byte positions, both inclusive, as in a Content-Range. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface MediaInfo {
  /** In bytes. */
  size: number;
  type: MediaType;
  /** A strong validator, with its quotes. */
  etag: string;
  modifiedAt: Date;
}

export interface KeptMedia {
  path: string;
  keptAt: Date;
}

/** For callers that may give up: `stopping` aborts a request to a bucket, without further attempts. */
export interface Patience {
  stopping?: AbortSignal | undefined;
}

export interface MediaStore {
  /** Stores the bytes durably and returns their path, such as `events/3f…c1.webp`. */
  put(upload: MediaUpload, patience?: Patience): Promise<string>;
  /** Undefined if there is no file at the path. */
  info(path: string, patience?: Patience): Promise<MediaInfo | undefined>;
  /**
   * The whole file, or the bytes of a range within its size. Undefined if there is no file. It may be read slowly; if
   * the source sends nothing for long, it fails with an error.
   */
  read(path: string, range?: ByteRange, patience?: Patience): Promise<ReadableStream<Uint8Array> | undefined>;
  /** Deletes the file at the path, if there is one. */
  delete(path: string, patience?: Patience): Promise<void>;
  /** The free space; absent if unknown, as in a bucket. */
  freeBytes?(): Promise<number>;
  /** Absent if other installations may share the store, as in a bucket. */
  rounds?: MediaSweep;
}

/** For jobs that remove unreferenced files from a store used by one database. */
export interface MediaSweep {
  /**
   * The paths of files with unguessable names that were stored before a time, in batches and in no order. Also removes
   * unfinished files that crashes before that time have left.
   */
  keptBefore(time: Date): AsyncIterable<KeptMedia>;
  /** The token left by the last round. */
  token(): Promise<string | undefined>;
  keepToken(token: string): Promise<void>;
  /** Moves a file out of the store to where an operator can find it; no error if there is none. */
  setAside(path: string, now: Date): Promise<void>;
  /** Deletes files that were set aside on days before a time. */
  forgetAside(before: Date): Promise<void>;
}
