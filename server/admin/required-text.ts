import * as z from 'zod/mini';

/** A text that is not blank, without surrounding blanks: an argument of a command, or a field of an imported file. */
export const requiredText = z.string().check(z.trim(), z.minLength(1));
