import type { Hono } from 'hono';
import type { World } from '../../server/app.ts';
import type { AppEnv } from '../../server/http/app-env.ts';
import { PLAIN_PAGE_POLICY } from '../../server/http/content-policy.ts';
import { mailboxPage } from './mailbox-page.ts';
import { readMailbox } from './read-mailbox.ts';

/** The development mailbox: a page for people, and the same as JSON for tests. */
export function mountDevMail(app: Hono<AppEnv>, { db }: World): void {
  app.get('/dev/mail', async (context) => {
    const to = context.req.query('to') || undefined;
    context.header('content-security-policy', PLAIN_PAGE_POLICY);
    return context.html(mailboxPage(await readMailbox(db, to), to));
  });
  app.get('/dev/mail.json', async (context) => {
    const mails = await readMailbox(db, context.req.query('to') || undefined);
    return context.json(mails.map(({ to, subject, text, sentAt }) => ({ to, subject, text, sentAt })));
  });
}
