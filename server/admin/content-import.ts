import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { SHOWN_QUESTION } from '../../common/contract/content.ts';
import type { Tx } from '../infra/db/database.ts';
import { newId } from '../infra/db/new-id.ts';
import { faqs, legalTexts } from '../infra/db/schema-content.ts';
import { type AdminCommand, done } from './admin-command.ts';
import { importedFile } from './imported-file.ts';
import { requiredText } from './required-text.ts';

/** The field names of the specification (section 3). Fields that the file omits stay unchanged. */
const ContentToImport = z
  .object({
    language: z._default(requiredText, 'en'),
    terms_conditions: z.optional(requiredText),
    privacy_policy: z.optional(requiredText),
    questions: z.optional(
      z.array(
        z.object({
          question: requiredText,
          answer: requiredText,
          status: z._default(z.union([z.literal(0), z.literal(1)]), SHOWN_QUESTION),
        }),
      ),
    ),
  })
  .check(
    z.refine(
      ({ terms_conditions, privacy_policy, questions }) =>
        terms_conditions !== undefined || privacy_policy !== undefined || questions !== undefined,
      'There is none of terms_conditions, privacy_policy and questions in it',
    ),
  );
type Content = z.output<typeof ContentToImport>;

const EXAMPLE = {
  terms_conditions: '<h2>What these terms are about</h2><p>…</p>',
  privacy_policy: '<h2>Who is responsible</h2><p>…</p>',
  questions: [
    { question: 'When are the invitations sent?', answer: 'Once it is paid.', status: SHOWN_QUESTION },
  ],
} satisfies z.input<typeof ContentToImport>;

export const importContent: AdminCommand = {
  usage: 'content import FILE                 takes FAQ and legal texts from FILE (JSON)',
  async run({ db, clock }, { input }) {
    const file = importedFile(ContentToImport, input, EXAMPLE);
    if (!file.isRead) return file.refusal;
    const { content } = file;
    await db.transaction(async (tx) => {
      await replaceTexts(tx, content);
      await replaceQuestions(tx, content, clock.now());
    });
    const { terms_conditions, privacy_policy, questions } = content;
    const taken = [
      terms_conditions === undefined ? undefined : 'the terms',
      privacy_policy === undefined ? undefined : 'the privacy policy',
      questions === undefined
        ? undefined
        : questions.length === 1
          ? '1 question'
          : `${questions.length} questions`,
    ].filter((one) => one !== undefined);
    return done(`Taken from the file: ${taken.join(', ')}.`);
  },
};

async function replaceTexts(
  tx: Tx,
  { language, terms_conditions: termsConditions, privacy_policy: privacyPolicy }: Content,
): Promise<void> {
  const changes = {
    ...(termsConditions === undefined ? {} : { termsConditions }),
    ...(privacyPolicy === undefined ? {} : { privacyPolicy }),
  };
  if (Object.keys(changes).length === 0) return;
  await tx
    .insert(legalTexts)
    .values({ language, termsConditions: '', privacyPolicy: '', ...changes })
    .onConflictDoUpdate({ target: legalTexts.language, set: changes });
}

/** The file's questions replace the whole FAQ, in the file's order. */
async function replaceQuestions(tx: Tx, { questions }: Content, now: Date): Promise<void> {
  if (questions === undefined) return;
  // Another import at the same time would not see these questions, and keep them beside its own.
  await tx.execute(sql`lock table ${faqs} in share row exclusive mode`);
  await tx.delete(faqs);
  const rows = questions.map((question, position) => ({ ...question, id: newId(now), position }));
  if (rows.length > 0) await tx.insert(faqs).values(rows);
}
