/**
 * The rule for new passwords on our API, never applied to the one typed at log-in or to the old one. The maximum
 * length is that of every text.
 */
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { isPasswordTooShort, PASSWORD_TOO_SHORT } from '../../../common/contract/password-length.ts';
import { ownFile } from '../../core/own-files.ts';
import { type Failure, failure } from '../../core/result.ts';

/** Names of the company, which must not be its password. */
export interface KnownNames {
  email?: string | undefined;
  name?: string | undefined;
}

const LIST = ownFile('server/modules/auth/common-passwords.txt.gz');

let list: ReadonlySet<string> | undefined;

/**
 * Why a password may not be set; undefined if it may.
 * @param field the field that the refusal names, so that a form can show it there
 */
export async function passwordRefusal(
  password: string,
  field: 'password' | 'new_password',
  names: KnownNames,
): Promise<Failure | undefined> {
  const problem = await problemOf(password, names);
  return problem === undefined ? undefined : { ...failure(400, problem), field };
}

async function problemOf(password: string, names: KnownNames): Promise<string | undefined> {
  if (isPasswordTooShort(password)) return PASSWORD_TOO_SHORT;
  const word = password.trim().toLowerCase();
  if (isName(word, names)) {
    return 'This password is your e-mail or company name, which others know. Choose another one.';
  }
  // Not kept as a promise: a reading that fails, as for want of descriptors, would fail every new password after it.
  list ??= await readList();
  if (isPattern(word) || list.has(word)) return 'This password is too common. Choose another one.';
  return undefined;
}

/** 21,648 passwords of 8 or more characters, lower-cased (decision 058). */
async function readList(): Promise<ReadonlySet<string>> {
  const text = await promisify(gunzip)(await readFile(LIST));
  return new Set(text.toString('utf8').split('\n'));
}

function isName(word: string, { email = '', name = '' }: KnownNames): boolean {
  const address = email.trim().toLowerCase();
  return [address, address.split('@')[0], name.trim().toLowerCase()].includes(word);
}

/** One to four characters repeated, or a sequence of letters or digits: too many for a list. */
function isPattern(word: string): boolean {
  if (/^(.{1,4}?)\1+$/u.test(word) || word.trim() === '') return true;
  const codes = [...word].map((character) => character.codePointAt(0) ?? 0);
  return [1, -1].some((step) => codes.every((code, at) => at === 0 || code === (codes[at - 1] ?? 0) + step));
}
