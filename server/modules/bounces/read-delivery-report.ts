/** Reads a mail that reports the delivery of another one: a delivery status notification (RFC 3464). */
import PostalMime, { type Email } from 'postal-mime';
import { emailKey } from '../../core/email.ts';
import { blocksOf, headerFields } from './header-fields.ts';
import type { MailReport, ReportedRecipient } from './mail-report.ts';

/**
 * Anybody can send such a report, and a mail of 256 KB can take ten seconds to parse. Real ones have the relevant part
 * at their beginning, in about three parts; the returned mail is long, and is the last part.
 */
const BEGINNING = { bytes: 96 * 1024, lines: 2_500, delimiters: 60 };
const LIMITS = {
  maxNestingDepth: 8,
  maxHeadersSize: 64 * 1024,
  forceRfc822Attachments: true,
  attachmentEncoding: 'utf8',
} as const;
/** How many recipients are read: our mails have one. */
const MOST_RECIPIENTS = 20;
const LONGEST_ADDRESS = 320;
const LONGEST_SAID = 2_000;

/** Content types of a report, and of the returned mail or its header; each also in the form of RFC 6533. */
const STATUS_TYPES: ReadonlySet<string> = new Set([
  'message/delivery-status',
  'message/global-delivery-status',
]);
const ORIGINAL_TYPES: ReadonlySet<string> = new Set([
  'message/rfc822',
  'text/rfc822-headers',
  'message/global',
  'message/global-headers',
]);

/** @param content a whole mail; returns undefined if it is no such report or unreadable */
export async function readDeliveryReport(content: Uint8Array): Promise<MailReport | undefined> {
  const email = await PostalMime.parse(beginningOf(content), LIMITS).catch(() => undefined);
  if (!email) return undefined;
  const status = partsOf(email, STATUS_TYPES)[0];
  const messageId = partsOf(email, ORIGINAL_TYPES)
    .map((original) => headerFields(blocksOf(original)[0] ?? '').get('message-id'))
    .find((id) => id !== undefined);
  if (status === undefined || messageId === undefined) return undefined;
  const recipients = blocksOf(status).slice(0, MOST_RECIPIENTS).map(headerFields).flatMap(recipientOf);
  return recipients.length === 0 ? undefined : { messageId, recipients };
}

function partsOf({ attachments }: Email, types: ReadonlySet<string>): string[] {
  return attachments.flatMap(({ mimeType, content }) =>
    types.has(mimeType) && typeof content === 'string' ? content : [],
  );
}

/** The first block is about the report itself and names no recipient. */
function recipientOf(fields: ReadonlyMap<string, string>): ReportedRecipient[] {
  const addresses = ['final-recipient', 'original-recipient'].flatMap((name) => {
    const address = addressIn(fields.get(name) ?? '');
    return address === '' ? [] : address;
  });
  if (addresses.length === 0) return [];
  const said = afterType(fields.get('diagnostic-code') ?? '').slice(0, LONGEST_SAID);
  const status = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(fields.get('status') ?? '')?.[0] ?? '';
  return [{ addresses, action: actionOf(fields.get('action') ?? ''), status, said }];
}

function actionOf(text: string): ReportedRecipient['action'] {
  const [action] = text.toLowerCase().split(/[\s(;]/);
  return action === 'failed' || action === 'delayed' ? action : 'other';
}

/** `rfc822; ada@example.test`, with or without angle brackets. */
const addressIn = (value: string) =>
  emailKey(
    afterType(value)
      .slice(0, LONGEST_ADDRESS)
      .replace(/^<(.*)>$/, '$1'),
  );

/** The value after the type that such fields begin with (`smtp;`). */
const afterType = (value: string) => value.replace(/^[^;]{0,40};/, '').trim();

/** The part of a mail that is read. */
function beginningOf(content: Uint8Array): Uint8Array {
  const bytes = content.subarray(0, BEGINNING.bytes);
  let lines = 0;
  let delimiters = 0;
  for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1)) {
    lines += 1;
    if (bytes[at + 1] === HYPHEN && bytes[at + 2] === HYPHEN) delimiters += 1;
    if (lines >= BEGINNING.lines || delimiters > BEGINNING.delimiters) return bytes.subarray(0, at);
  }
  return bytes;
}

const LINE_FEED = 0x0a;
const HYPHEN = 0x2d;
