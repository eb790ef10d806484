import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { AppContext } from '../../server/context/app-context.ts';
import { PLAIN_PAGE_POLICY } from '../../server/http/content-policy.ts';
import type { HttpEnv } from '../../server/http/http-env.ts';
import { noteReport } from '../../server/modules/bounces/note-report.ts';
import { readDeliveryReport } from '../../server/modules/bounces/read-delivery-report.ts';
import { mailboxPage } from './mailbox-page.ts';
import { postfixReport } from './postfix-report.ts';
import { readMailbox } from './read-mailbox.ts';

/** In bytes: an id and an address twice. A demo may be open to everybody, who could fill its memory. */
const MAX_FORM_BYTES = 16 * 1024;

/** The development mailbox: a page for people, and the same as JSON for tests. Its mails can be bounced. */
export function mountDevMail(app: Hono<HttpEnv>, { db, log }: AppContext): void {
  app.get('/dev/mail', async (context) => {
    const to = context.req.query('to') || undefined;
    context.header('content-security-policy', PLAIN_PAGE_POLICY);
    return context.html(mailboxPage(await readMailbox(db, to), to));
  });
  app.get('/dev/mail.json', async (context) => {
    const mails = await readMailbox(db, context.req.query('to') || undefined);
    return context.json(mails.map(({ to, subject, text, sentAt }) => ({ to, subject, text, sentAt })));
  });
  app.post('/dev/mail/bounce', bodyLimit({ maxSize: MAX_FORM_BYTES }), async (context) => {
    const { id = '', to = '', shown = '' } = await context.req.parseBody();
    const returned = { messageId: `<${id}@localhost>`, to: String(to) };
    const report = await readDeliveryReport(Buffer.from(postfixReport(returned)));
    if (report) await noteReport({ db, log }, report);
    return context.redirect(
      `/dev/mail${shown === '' ? '' : `?to=${encodeURIComponent(String(shown))}`}`,
      303,
    );
  });
}
