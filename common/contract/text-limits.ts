/** Characters that a text may have where nothing else is said: twice the longest name that we draw layouts for. */
export const LONGEST_TEXT = 500;
