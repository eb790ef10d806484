import { desc, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { MailState } from '../../../common/contract/mail-states.ts';
import { outgoingMails } from '../../../server/infra/db/schema.ts';
import type { ApiFixtureOptions } from '../api/api-fixture.ts';
import { guestEmail } from '../invitations/guests.ts';
import { createHostFixture, type HostFixture } from '../outbox/host-fixture.ts';
import type { Returned } from './delivery-reports.ts';

const SECRET = 'q8Zt0vLxW2rNf5sKc7HbY1pMj4GdE9uA';
const WEBHOOK = '/api/v1/mails/webhook';

/** A sent mail, as a report identifies it. */
export type LeftMail = Required<Pick<Returned, 'messageId' | 'to'>>;

interface Posted {
  type?: string;
  secret?: string;
}

/** A fixture in which mails bounce. */
export interface BounceFixture extends HostFixture {
  /** Sends a report; by default as a mail. */
  report(content: BodyInit, how?: Posted): Promise<Response>;
  /** Invites somebody, and sends the mail. */
  invited(eventId: string, email?: string): Promise<LeftMail & { id: string }>;
  /** The latest mail to somebody. */
  latestMail(to: string): Promise<LeftMail>;
  stateOf(eventId: string, email: string): Promise<MailState | undefined>;
}

export async function createBounceFixture(options: ApiFixtureOptions = {}): Promise<BounceFixture> {
  const settings = { mailWebhookSecret: SECRET, ...options.settings };
  const api = await createHostFixture({ ...options, settings });

  async function latestMail(to: string): Promise<LeftMail> {
    const [mail] = await api.appContext.db
      .select({ id: outgoingMails.id })
      .from(outgoingMails)
      .where(eq(outgoingMails.to, to))
      .orderBy(desc(outgoingMails.sequence))
      .limit(1);
    return { to, messageId: `<${mail?.id}@vantage.example>` };
  }

  return {
    ...api,
    latestMail,
    async report(content, { type = 'message/rfc822', secret = SECRET } = {}) {
      const headers = { authorization: `Bearer ${secret}`, 'content-type': type };
      return await api.app.request(WEBHOOK, { method: 'POST', body: content, headers });
    },
    async invited(eventId, email = guestEmail()) {
      const { status, data } = await api.send(eventId, { name: 'Ada', email });
      expect(status).toBe(201);
      await api.mailbox(email);
      return { ...(await latestMail(email)), id: data?._id ?? '' };
    },
    stateOf: async (eventId, email) =>
      (await api.guestsOf(eventId)).find((guest) => guest.email === email)?.mail,
  };
}
