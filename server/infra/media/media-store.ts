import type { ItemEntity, itemKinds } from '../../../common/contract/item-kinds.ts';

/** Where pictures, documents and recordings are kept: a folder on disk or an S3 bucket, behind one interface. */

/** The first part of a path; it decides who may read (see `server/api/media-route.ts`). */
export type MediaFolder = (typeof itemKinds)[ItemEntity]['plural'] | 'companies' | 'documents' | 'recordings';

/** What the store takes and serves. */
export const MEDIA_TYPES = {
  'image/webp': 'webp',
  'application/pdf': 'pdf',
  'video/webm': 'webm',
  'video/mp4': 'mp4',
} as const satisfies Record<string, string>;
export type MediaType = keyof typeof MEDIA_TYPES;

export interface MediaUpload {
  folder: MediaFolder;
  /** A large file comes as a file-backed blob (`fs.openAsBlob`): it is streamed, and its size is known to S3. */
  bytes: Uint8Array | Blob;
  type: MediaType;
  /** A name without extension: of the demo's media, or of a picture's sizes, which share an unguessable one. */
  name?: string;
}

/** Byte positions, both inclusive, as in a Content-Range. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface MediaInfo {
  /** Bytes. */
  size: number;
  type: MediaType;
  /** Strong validator, with its quotes. */
  etag: string;
  modifiedAt: Date;
}

export interface KeptMedia {
  path: string;
  keptAt: Date;
}

/** Who has little patience: `stopping` ends what is under way at a bucket, and nothing is tried again then. */
export interface Patience {
  stopping?: AbortSignal | undefined;
}

export interface MediaStore {
  /** Keeps the bytes durably and answers their path, such as `events/3f…c1.webp`. */
  put(upload: MediaUpload, patience?: Patience): Promise<string>;
  /** Undefined when nothing is kept at the path. */
  info(path: string, patience?: Patience): Promise<MediaInfo | undefined>;
  /**
   * The whole, or the bytes of a range that lies within the size. Undefined when nothing is kept there. It may be read as
   * slowly as anybody likes; where nothing comes of it for long, it breaks off with an error.
   */
  read(path: string, range?: ByteRange, patience?: Patience): Promise<ReadableStream<Uint8Array> | undefined>;
  /** Removes what is kept at the path; nothing there is no error. */
  delete(path: string, patience?: Patience): Promise<void>;
  /** What may still be kept; absent where nobody knows, as in a bucket. */
  freeBytes?(): Promise<number>;
  /** Absent where other installations may keep theirs too, as in a bucket. */
  rounds?: MediaSweep;
}

/** For rounds that remove what nothing names, of one store by one database. */
export interface MediaSweep {
  /**
   * The paths of what was kept under unguessable names before a time, some at a time and in no order. Meanwhile it removes
   * what crashes before that time left unfinished.
   */
  keptBefore(time: Date): AsyncIterable<KeptMedia>;
  /** What the last round has left here to be known by. */
  token(): Promise<string | undefined>;
  keepToken(token: string): Promise<void>;
  /** Takes a file out of the store to where a person finds it; nothing there is no error. */
  setAside(path: string, now: Date): Promise<void>;
  /** Removes for good what was set aside on days before that of a time. */
  forgetAside(before: Date): Promise<void>;
}
