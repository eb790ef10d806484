/**
 * The URL of a stored picture or video: full URLs are kept, paths are below the media host. Anything but http(s), a
 * path or nothing gives undefined, so that no `javascript:` URL gets into a page.
 * @param host `VITE_MEDIA_URL`, or undefined for this origin's `/media/`
 */
export function mediaUrl(path: string, host: string | undefined): string | undefined {
  const known = path.trim();
  if (known === '') return undefined;
  if (/^https?:\/\//i.test(known)) return known;
  if (/^[a-z][a-z\d+.-]*:/i.test(known) || known.startsWith('//')) return undefined;
  const base = (host || '/media').replace(/\/+$/, '');
  const below = known.replace(/^\/+/, '');
  return host ? `${base}/${below}` : `${base}/${below.replace(/^media\//, '')}`;
}
