import { createHash } from 'node:crypto';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { shellWord } from '../core/shell-word.ts';
import type { Database, Tx } from '../infra/db/database.ts';
import { type CompanyRow, companies } from '../infra/db/schema.ts';
import { revokeAccess } from '../modules/auth/revoke-access.ts';
import { findReview, recordEarlierApproval } from '../modules/profile/company-reviews.ts';
import { type AdminCommand, done, failed } from './admin-command.ts';
import { type CompanyChange, closingCompany } from './changing-company.ts';
import { findNamedCompany, noCompany, WHICH_COMPANY } from './named-company.ts';
import { rejectedEmail } from './review-emails.ts';

const MOST_SHOWN = 20;

export const reject: AdminCommand = {
  usage: 'reject <email>…                     rejects companies, and tells each by mail',
  async run(appContext, { words }) {
    if (words.length === 0) return failed(WHICH_COMPANY);
    // A misspelt word among many may have been meant for another company.
    for (const word of words)
      if (!(await findNamedCompany(appContext.db, word)))
        return failed(words.length === 1 ? noCompany(word) : `Nothing was done: ${noCompany(word)}`);
    const lines: string[] = [];
    let isDone = true;
    for (const word of words) {
      const result = await closingCompany(appContext, word, async (tx, company) => {
        if (company.review === 'rejected') return done(`${shellWord(company.email)} is rejected already.`);
        const wasApproved = await turnDown(tx, company);
        await appContext.mail.compose(tx, rejectedEmail(company));
        const files = wasApproved ? '' : ' Its logo and document are removed within the hour.';
        return done(`${shellWord(company.email)} is rejected. A mail tells them.${files}`);
      });
      isDone &&= result.isDone;
      lines.push(result.output);
    }
    return { isDone, output: lines.join('\n') };
  },
};

export const rejectDomain: AdminCommand = {
  usage:
    'reject domain <DOMAIN> [CODE]       lists the pending companies with e-mails of a domain; with the printed CODE rejects them, without a mail',
  async run(appContext, { words: [word = '', code] }) {
    const domain = word.toLowerCase().replace(/^@/, '');
    if (!/^[^@\s]+\.[^@\s]+$/.test(domain)) return failed('Which domain? Such as example.com.');
    const waiting = await waitingOf(appContext.db, domain);
    if (waiting.length === 0) return failed(`No company of ${domain} waits for its review.`);
    if (code !== codeOf(waiting)) return failed(questionOf(domain, waiting));
    let rejected = 0;
    const closed: string[] = [];
    for (const { id, email } of waiting) {
      // Another command may have decided on it since it was read: then it keeps its doors and payments.
      const turningDown: CompanyChange = async (tx, company) => {
        if (company.review !== 'pending' || company.disabledAt) return failed('');
        await turnDown(tx, company);
        return done('');
      };
      const { isDone, output } = await closingCompany(appContext, id, turningDown, TRIED_AGAIN);
      if (!isDone) continue;
      rejected += 1;
      if (output !== '') closed.push(`${shellWord(email)}: ${output.trim().replaceAll('\n', ' ')}`);
    }
    const decided = waiting.length - rejected;
    const others = decided > 0 ? ` ${decided} were decided on meanwhile, and stay as they are.` : '';
    const told = `${rejected} companies of ${domain} are rejected. No mail tells them. Their logos and documents are removed within the hour.${others}`;
    return done([told, ...closed].join('\n'));
  },
};

/** The command itself does not show them again once they are rejected. */
const TRIED_AGAIN = 'the server tries that again within minutes';

/** @returns whether it was approved before */
async function turnDown(tx: Tx, company: CompanyRow): Promise<boolean> {
  if (company.review === 'approved') await recordEarlierApproval(tx, company);
  await tx
    .update(companies)
    .set({ review: 'rejected', registeredFrom: null })
    .where(eq(companies.id, company.id));
  await revokeAccess(tx, company);
  return (await findReview(tx, company.id)) !== undefined;
}

type Waiting = Pick<CompanyRow, 'id' | 'email' | 'name'>;

async function waitingOf(db: Database, domain: string): Promise<Waiting[]> {
  const rows = await db
    .select({ id: companies.id, email: companies.email, name: companies.name })
    .from(companies)
    .where(and(eq(companies.review, 'pending'), isNull(companies.disabledAt)))
    .orderBy(asc(companies.createdAt), asc(companies.id));
  return rows.filter(({ email }) => {
    const host = email.slice(email.lastIndexOf('@') + 1);
    return host === domain || host.endsWith(`.${domain}`);
  });
}

/** Identifies the companies that were shown: one that registers meanwhile must not be rejected unseen. */
const codeOf = (waiting: readonly Waiting[]) =>
  createHash('sha256')
    .update(waiting.map(({ id }) => id).join())
    .digest('hex')
    .slice(0, 8);

function questionOf(domain: string, waiting: readonly Waiting[]): string {
  const shown = waiting.slice(0, MOST_SHOWN).map(({ email, name }) => `  ${shellWord(email)}  ${name}`);
  const more = waiting.length - shown.length;
  if (more > 0) shown.push(`  and ${more} more`);
  return (
    `Nothing was done. These companies of ${domain} wait for their review:\n${shown.join('\n')}\n` +
    `To turn all of them down: reject domain ${domain} ${codeOf(waiting)}`
  );
}
