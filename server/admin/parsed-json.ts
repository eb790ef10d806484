/** The content of a FILE as JSON; undefined when it is none, which every schema refuses. */
export function parsedJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
