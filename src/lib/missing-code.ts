/** As Chromium, Firefox and Safari say it of a script, and the build's own loader of a style. */
const WORDS =
  /failed to fetch dynamically imported module|error loading dynamically imported module|importing a module script failed|unable to preload css/i;

/** Whether an error is that a piece of the portal could not be loaded: neither the device nor the network had it. */
export function isMissingCode(error: unknown): boolean {
  return error instanceof Error && WORDS.test(error.message);
}
