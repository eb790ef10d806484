/** The lines of a text, also where a word processor has broken them without a paragraph. */
export const linesOf = (text: string): string[] => text.split(/\r\n?|\n|\u2028/);
