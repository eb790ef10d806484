/** The key of the registration form's draft. */
export const REGISTRATION_DRAFT = 'register';
