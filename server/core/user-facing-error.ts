/** Something that a person can mend, told in words alone: no stack helps with it. */
export class UserFacingError extends Error {}
