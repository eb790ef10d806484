import { eq, sql } from 'drizzle-orm';
import type { Later } from '../../../server/core/later.ts';
import { outgoingMails } from '../../../server/infra/db/schema.ts';
import { createLog } from '../../../server/infra/log/log.ts';
import type { EmailTemplate } from '../../../server/infra/mail/email-template.ts';
import type { MailTransport } from '../../../server/infra/mail/mail-transport.ts';
import { createMail } from '../../../server/infra/mail/outgoing-mail.ts';
import type { ApiFixture, ApiFixtureOptions } from '../api/api-fixture.ts';
import { createApiWithPlans } from '../api/api-items.ts';
import { heldTimers } from '../held-timers.ts';

type Mail = ReturnType<typeof createMail>;
type StoredMail = typeof outgoingMails.$inferSelect;

interface WorkerLimits {
  connections?: number;
  perSecond?: number;
  /** The timing of its deliveries; none by default. */
  later?: Later;
}

/** A fixture in which tests create the workers that deliver mails. */
export interface MailFixture extends ApiFixture {
  /** A worker that delivers to a mail server. */
  worker(transport: MailTransport, limits?: WorkerLimits): Mail;
  compose(...letters: EmailTemplate[]): Promise<void>;
  stored(to: string): Promise<StoredMail | undefined>;
  /** Inserts pending invitations like sheets; `#` in a domain is replaced by a number for each. */
  invitations(companyId: string, people: number, domain?: string): Promise<void>;
}

export async function createMailFixture(options?: ApiFixtureOptions): Promise<MailFixture> {
  const api = await createApiWithPlans(options);
  const { db, mail } = api.appContext;
  return {
    ...api,
    worker: (transport, limits = {}) =>
      createMail({
        db,
        clock: api.clock,
        log: createLog('silent'),
        transport,
        later: heldTimers().later,
        ...limits,
      }),
    compose: (...letters) => mail.compose(db, ...letters),
    async stored(to) {
      return (await db.select().from(outgoingMails).where(eq(outgoingMails.to, to)))[0];
    },
    async invitations(companyId, people, domain = 'guests.test') {
      const now = api.clock.now().toISOString();
      await db.execute(sql`
        insert into outgoing_mails (id, "to", topic, subject, text, html, due_at, created_at, priority, company_id)
        select ${companyId} || n, ${companyId} || n || '@' || replace(${domain}, '#', n::text), 'invitation:i:' || ${companyId} || n, 'You are invited', 'Come', 'Come',
          ${now}::timestamptz, ${now}::timestamptz, 'bulk', ${companyId}
        from generate_series(1, ${people}::int) as n`);
    },
  };
}
