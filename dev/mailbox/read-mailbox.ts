import { desc, eq, isNotNull, type SQL } from 'drizzle-orm';
import type { Tx } from '../../server/infra/db/database.ts';
import { outgoingMails } from '../../server/infra/db/schema.ts';

const SHOWN = 200;

export interface MailboxEntry {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The content of its QR code, if it has one. */
  qr: string | undefined;
  sentAt: Date;
  /** Whether it bounced. */
  isReturned: boolean;
}

/** Mails in the development mailbox, newest first; all, or those to one address. */
export async function readMailbox(db: Tx, to?: string): Promise<MailboxEntry[]> {
  const sent: SQL = isNotNull(outgoingMails.sentAt);
  const rows = await db
    .select()
    .from(outgoingMails)
    .where(to === undefined ? sent : eq(outgoingMails.to, to.trim().toLowerCase()))
    .orderBy(desc(outgoingMails.sequence))
    .limit(SHOWN);
  return rows.flatMap(({ id, sentAt, subject, text, html, attachments, bounce, ...row }) =>
    sentAt
      ? [{ id, to: row.to, subject, text, html, qr: attachments?.qr, sentAt, isReturned: bounce !== null }]
      : [],
  );
}
