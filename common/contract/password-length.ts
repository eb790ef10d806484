/** What our server asks of a new password, besides not being one that others guess. Another API may ask for less. */
export const SHORTEST_PASSWORD = 8;

export const PASSWORD_TOO_SHORT = `Password must have at least ${SHORTEST_PASSWORD} characters`;

/** Counted in letters, however many units of text each takes. */
export const isPasswordTooShort = (password: string): boolean => [...password].length < SHORTEST_PASSWORD;
