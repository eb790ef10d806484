import { asc, eq } from 'drizzle-orm';
import { callNames, callOf } from '../../../common/contract/calls.ts';
import { contentContract } from '../../../common/contract/content.ts';
import { extensionsContract } from '../../../common/contract/extensions.ts';
import { emailKey } from '../../core/email.ts';
import { ok } from '../../core/result.ts';
import { definePublicRoute, type Endpoint } from '../../http/define-route.ts';
import { faqs, legalTexts as legalTextRows } from '../../infra/db/schema-content.ts';
import { findSession } from '../auth/sessions.ts';
import { keepMessage } from './contact-messages.ts';
import { messageRefusal } from './message-limits.ts';

const sendContactMessage = definePublicRoute(contentContract.sendContactMessage, {
  async prepare({ caller, appContext: { db }, now }) {
    // A signed-in sender has a limit of its own.
    const { tokenHash } = caller;
    const sender = tokenHash === undefined ? undefined : await findSession(db, tokenHash, now);
    return await messageRefusal(db, { caller, companyId: sender?.id }, now);
  },
  async handle({ request, tx, now }) {
    const { name, email, phone, message } = request;
    const written = {
      name: name.trim(),
      email: emailKey(email),
      phone: phone.trim(),
      message: message.trim(),
    };
    await keepMessage(tx, written, now);
    return ok("Thank you for contacting us. We'll get back to you soon!");
  },
});

/** A new installation has none, and answers empty texts. */
const legalTexts = definePublicRoute(contentContract.legalTexts, async ({ request, tx }) => {
  const [texts] = await tx.select().from(legalTextRows).where(eq(legalTextRows.language, request.language));
  return ok('Legal texts', {
    terms_conditions: texts?.termsConditions ?? '',
    privacy_policy: texts?.privacyPolicy ?? '',
  });
});

/** Section 7: here `data` itself is the list. It includes hidden questions; the portal shows those of status 1. */
const questions = definePublicRoute(contentContract.questions, async ({ tx }) => {
  const rows = await tx.select().from(faqs).orderBy(asc(faqs.position), asc(faqs.id));
  return ok(
    'Questions',
    rows.map(({ id, question, answer, status }) => ({ _id: id, question, answer, status })),
  );
});

/** The same for everybody, for the lifetime of this version. */
const EXTENSIONS = callNames.filter((name) => callOf(name).extension);
const listExtensions = definePublicRoute(extensionsContract.listExtensions, async () =>
  ok('Extensions', { extensions: EXTENSIONS }),
);

export const contentRoutes: readonly Endpoint[] = [sendContactMessage, legalTexts, questions, listExtensions];
