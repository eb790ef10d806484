/** An e-mail for comparisons: lower-cased and trimmed, as an API of another make may list it as it was typed. */
export const emailKey = (email = '') => email.trim().toLowerCase();
