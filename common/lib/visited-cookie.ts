/**
 * Set once the portal has run in a browser, which may have stored something since. The server answers it with a
 * `Server-Timing` entry of the same name, by which the document knows whether to read storage before the first paint
 * (`index.html`).
 */
export const VISITED = 'visited';
