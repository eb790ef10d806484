import type { Hono } from 'hono';
import type { AppContext } from '../../server/context/app-context.ts';
import { PLAIN_PAGE_POLICY } from '../../server/http/content-policy.ts';
import type { HttpEnv } from '../../server/http/http-env.ts';
import { mailboxPage } from './mailbox-page.ts';
import { readMailbox } from './read-mailbox.ts';

/** The development mailbox: a page for people, and the same as JSON for tests. */
export function mountDevMail(app: Hono<HttpEnv>, { db }: AppContext): void {
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
