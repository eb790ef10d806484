import { randomBytes } from 'node:crypto';
import { MEDIA_TYPES, type MediaFolder, type MediaType, type MediaUpload } from './media-store.ts';

export const MEDIA_FOLDERS = ['events', 'locations', 'companies', 'documents', 'recordings'] as const;
const TYPE_OF_EXTENSION = new Map<string, MediaType>([
  [MEDIA_TYPES['image/webp'], 'image/webp'],
  [MEDIA_TYPES['application/pdf'], 'application/pdf'],
  [MEDIA_TYPES['video/webm'], 'video/webm'],
  [MEDIA_TYPES['video/mp4'], 'video/mp4'],
]);
/** Exactly what `newMediaPath` makes: no dots, slashes or backslashes beyond its own, so no way out of the store. */
const PATH = /^([a-z]+)\/([a-z0-9][a-z0-9-]{0,80})\.([a-z0-9]+)$/;

/** The path of a new upload. 128 random bits: public pictures are as private as their address. */
export function newMediaPath({ folder, type, name }: Pick<MediaUpload, 'folder' | 'type' | 'name'>): string {
  return `${folder}/${name ?? randomBytes(16).toString('hex')}.${MEDIA_TYPES[type]}`;
}

/** Takes a path apart, or undefined when no store can hold it. */
export function readMediaPath(path: string): { folder: MediaFolder; type: MediaType } | undefined {
  const [, folderName, , extension = ''] = PATH.exec(path) ?? [];
  const folder = MEDIA_FOLDERS.find((known) => known === folderName);
  const type = TYPE_OF_EXTENSION.get(extension);
  return folder && type ? { folder, type } : undefined;
}

/** Whether a path is one that `newMediaPath` made up, and none of a fixed name, such as the demo's. */
export function isUnguessable(path: string): boolean {
  return readMediaPath(path) !== undefined && /\/[0-9a-f]{32}(-large|-small)?\./.test(path);
}
