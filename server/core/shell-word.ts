const PLAIN = /^[A-Za-z0-9@._+][A-Za-z0-9@._+-]*$/;

/**
 * Quotes a text as one word of a POSIX shell. Text from strangers, such as an e-mail address, is copied from the
 * administrator's output into commands: without quotes a shell would execute parts of it.
 */
export function shellWord(text: string): string {
  return PLAIN.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
