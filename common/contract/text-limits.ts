/** The default maximum length of a text in characters: twice the longest name that layouts are made for. */
export const LONGEST_TEXT = 500;
