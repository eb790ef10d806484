import type { Rule } from './first-issue.ts';

/**
 * The specification's form: text, at sign, text, dot, text. Not in it: what mail programs read as more than one
 * address, as a name beside one, or not at all.
 */
const EMAIL = /^[^\s\p{Cc}@"(),:;<>[\\\]]+@[^\s\p{Cc}@"(),:;<>[\\\]]+\.[^\s\p{Cc}@"(),:;<>[\\\]]+$/u;
/**
 * What mail programs drop or read as another character in a domain (IDNA): with it one mailbox would have ever more
 * spellings, each of them another person to us.
 */
const RESPELT = /[\p{Default_Ignorable_Code_Point}。%/?#]/u;
/** Characters, by the rules of mail (RFC 5321). */
export const LONGEST_EMAIL = 254;

/** Whether a text is an e-mail address, for every form and the server. Blanks around it do not count. */
export function isEmail(text: string): boolean {
  const address = text.trim();
  return address.length <= LONGEST_EMAIL && EMAIL.test(address) && isOneSpelling(address);
}

function isOneSpelling(address: string): boolean {
  const domain = address.slice(address.lastIndexOf('@') + 1);
  return !RESPELT.test(domain) && domain.normalize('NFC') === domain.normalize('NFKC');
}

/** Whether an address can be mailed. Blanks around it do not count, nor does the dot at the end of a whole domain. */
export function isMailable(text: string): boolean {
  const domain = text.trim().replace(/\.$/, '').split('@').at(-1) ?? '';
  return isEmail(text) && domain.split('.').every(Boolean);
}

/**
 * Whether an address that nobody has here yet is written as the mailbox behind it is, so that one mailbox is one account.
 * Accounts of before are found by whatever they were registered with.
 */
export function isNewEmail(text: string): boolean {
  const address = text.trim();
  const domain = address.slice(address.lastIndexOf('@') + 1);
  return isEmail(address) && address === address.normalize('NFKC') && domain.split('.').every(Boolean);
}

export const emailRule: Rule<{ email: string }> = {
  field: 'email',
  message: 'Email is not allowed to empty',
  fails: ({ email }) => email.trim() === '',
};

export const validEmailRule: Rule<{ email: string }> = {
  field: 'email',
  message: 'Please enter a valid email address',
  fails: ({ email }) => !isEmail(email),
};

export const newEmailRule: Rule<{ email: string }> = {
  ...validEmailRule,
  fails: ({ email }) => !isNewEmail(email),
};

/** Of somebody who is mailed: with an empty part in its domain (`b..co`) no mail server is found. */
export const mailedEmailRules: readonly Rule<{ email: string }>[] = [
  emailRule,
  { ...validEmailRule, fails: ({ email }) => !isMailable(email) },
];

/** Filled in, and an address. */
export const emailRules: readonly Rule<{ email: string }>[] = [emailRule, validEmailRule];
