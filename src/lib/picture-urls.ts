import { smallPicture } from '../../common/contract/picture-sizes.ts';
import { mediaUrl } from './media-url.ts';

/**
 * The URLs of a stored picture in its sizes; both undefined if there is none.
 * @param path as given by the API, empty if there is none
 * @param host see `mediaUrl`
 */
export function pictureUrls(
  path: string,
  host: string | undefined,
): { large: string | undefined; small: string | undefined } {
  return { large: mediaUrl(path, host), small: mediaUrl(smallPicture(path) ?? '', host) };
}
