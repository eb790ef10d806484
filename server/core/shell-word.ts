const PLAIN = /^[A-Za-z0-9@._+][A-Za-z0-9@._+-]*$/;

/**
 * A text as one word of a POSIX shell. What strangers chose, such as their e-mail address, is copied from the
 * administrator's output into commands: without quotes a shell would run what stands in it.
 */
export function shellWord(text: string): string {
  return PLAIN.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
