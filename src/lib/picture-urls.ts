import { smallPicture } from '../../common/contract/picture-sizes.ts';
import { mediaUrl } from './media-url.ts';

/**
 * The addresses of a stored picture, in its sizes. Both are undefined where there is none.
 * @param path as the API names it, empty where there is none
 * @param host as of `mediaUrl`
 */
export function pictureUrls(
  path: string,
  host: string | undefined,
): { large: string | undefined; small: string | undefined } {
  return { large: mediaUrl(path, host), small: mediaUrl(smallPicture(path) ?? '', host) };
}
