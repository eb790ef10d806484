/** Explains a mail server's refusal to the inviting company. */
import { oneLine } from '../../../common/lib/visible-text.ts';
import type { Bounce } from '../../infra/mail/bounce.ts';

/** The most characters of the mail server's own words. */
const MAX_LENGTH = 300;

/** A permanent error code (RFC 5321), with its enhanced code (RFC 3463) if present. */
const PERMANENT = /(?:^|\D)(5\d\d)[ -]+(?:#?(5\.\d{1,3}\.\d{1,3})\b)?/;

const BY_ENHANCED_CODE: readonly (readonly [RegExp, string])[] = [
  [/^5\.1\.(?:[036]|10)$|^5\.1\.1$/, 'There is no such mailbox.'],
  [/^5\.1\.2$/, 'There is no such mail domain.'],
  [/^5\.2\.1$/, 'The mailbox is closed.'],
  [/^5\.2\.2$/, 'The mailbox is full.'],
  [/^5\.2\.3$|^5\.3\.4$/, 'The mailbox does not take mails of this size.'],
  [/^5\.4\./, 'The mail domain cannot be reached.'],
  [/^5\.7\./, 'The mailbox does not take mails from us.'],
];
const BY_WORDS: readonly (readonly [RegExp, string])[] = [
  [/spam|block|blacklist|reputation|policy|denied/i, 'The mailbox does not take mails from us.'],
  [/quota|full|storage/i, 'The mailbox is full.'],
  [
    /no such|unknown|not found|does not exist|invalid (?:recipient|mailbox)|user/i,
    'There is no such mailbox.',
  ],
];

export interface RefusalMessage {
  reason: string;
  /** The mail server's own words, in one line. */
  said: string;
}

/** @param lastError of a mail that was given up; undefined if no mail server refused it */
export function refusalMessage(lastError: string): RefusalMessage | undefined {
  const found = PERMANENT.exec(lastError);
  if (!found) return undefined;
  const [, code = '', enhanced = ''] = found;
  const said = oneLine(lastError.slice(lastError.indexOf(code, found.index))).slice(0, MAX_LENGTH);
  return { reason: reasonOf([enhanced], said), said };
}

/** For a bounced mail: by the status of the report, the code in the words, else the words. */
export function bounceMessage({ status, said }: Bounce): RefusalMessage {
  const [, , enhanced = ''] = PERMANENT.exec(said) ?? [];
  return { reason: reasonOf([status, enhanced], said), said: (said || status).slice(0, MAX_LENGTH) };
}

function reasonOf(codes: readonly string[], said: string): string {
  for (const code of codes) {
    const byCode = BY_ENHANCED_CODE.find(([pattern]) => pattern.test(code));
    if (byCode) return byCode[1];
  }
  const byWords = BY_WORDS.find(([pattern]) => pattern.test(said));
  return byWords?.[1] ?? 'The mail server of the recipient refused it.';
}
