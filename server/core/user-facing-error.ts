/** An error that a person can fix: only its message is shown, without a stack. */
export class UserFacingError extends Error {}
