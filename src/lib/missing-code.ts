/** The messages of Chromium, Firefox and Safari for a script, and of the bundler's loader for a style sheet. */
const WORDS =
  /failed to fetch dynamically imported module|error loading dynamically imported module|importing a module script failed|unable to preload css/i;

/** Whether an error means that code of the portal could not be loaded, neither from the device nor from the network. */
export function isMissingCode(error: unknown): boolean {
  return error instanceof Error && WORDS.test(error.message);
}
