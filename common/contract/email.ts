import type { Rule } from './ordered-rules.ts';

/**
 * The specification's form: text, at sign, text, dot, text. Excludes what mail programs parse as several addresses, as
 * a name and an address, or not at all.
 */
const EMAIL = /^[^\s\p{Cc}@"(),:;<>[\\\]]+@([^\s\p{Cc}@"(),:;<>[\\\]]+)$/u;
/**
 * Characters that mail programs drop or replace in a domain (IDNA): with them one mailbox would have any number of
 * spellings, each a different person to us.
 */
const RESPELT = /[\p{Default_Ignorable_Code_Point}。%/?#]/u;
/** In characters (RFC 5321). */
export const LONGEST_EMAIL = 254;

/** Whether a text is an e-mail address, for every form and the server. Surrounding blanks are ignored. */
export function isEmail(text: string): boolean {
  const address = text.trim();
  return address.length <= LONGEST_EMAIL && hasForm(address) && isOneSpelling(address);
}

/** With a dot within the domain: one pattern for all would try each of hundreds of dots, for thousands of addresses. */
function hasForm(address: string): boolean {
  const [, domain = ''] = EMAIL.exec(address) ?? [];
  return domain.slice(1, -1).includes('.');
}

function isOneSpelling(address: string): boolean {
  const domain = address.slice(address.lastIndexOf('@') + 1);
  return !RESPELT.test(domain) && domain.normalize('NFC') === domain.normalize('NFKC');
}

/** Whether an address can be mailed. Surrounding blanks and the final dot of a full domain are ignored. */
export function isMailable(text: string): boolean {
  const domain = text.trim().replace(/\.$/, '').split('@').at(-1) ?? '';
  return isEmail(text) && domain.split('.').every(Boolean);
}

/**
 * Whether a new address is spelt like the mailbox behind it, so that one mailbox is one account. Existing accounts are
 * found by the spelling they were registered with.
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

/** For recipients of mail: a domain with an empty label (`b..co`) has no mail server. */
export const mailedEmailRules: readonly Rule<{ email: string }>[] = [
  emailRule,
  { ...validEmailRule, fails: ({ email }) => !isMailable(email) },
];

/** Not empty, and an address. */
export const emailRules: readonly Rule<{ email: string }>[] = [emailRule, validEmailRule];
