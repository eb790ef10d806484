/** Our server's minimum length of a new password, which also must not be a common one. Another API may allow less. */
export const SHORTEST_PASSWORD = 8;

export const PASSWORD_TOO_SHORT = `Password must have at least ${SHORTEST_PASSWORD} characters`;

/** Counted in code points, not UTF-16 units. */
export const isPasswordTooShort = (password: string): boolean => [...password].length < SHORTEST_PASSWORD;
