/**
 * Which HTML shows a path. Screens that a first visit meets are prerendered, each into a page of its name; every other
 * path gets the app's frame, `index.html`.
 */
export function pageCandidates(path: string): string[] {
  const [first = ''] = path.split('/').filter(Boolean);
  // `/` leads to the landing page.
  const name = first === '' ? 'lander' : first;
  return /^[a-z-]+$/.test(name) ? [`${name}.html`, 'index.html'] : ['index.html'];
}
