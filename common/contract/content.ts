import * as z from 'zod/mini';
import { contractOf } from './contract-of.ts';
import { validEmailRule } from './email.ts';
import { ordered } from './first-issue.ts';
import type { Rule } from './ordered-rules.ts';
import { listAnswer, switchState, textOr, withId } from './tolerant.ts';

/** The `status` of a visible question. */
export const SHOWN_QUESTION = 1;

/** An item of the FAQ. Servers send hidden ones too: show only those with `SHOWN_QUESTION`. */
export const QuestionSchema = withId({ question: textOr(''), answer: textOr(''), status: switchState });
export type Question = z.output<typeof QuestionSchema>;

/** Terms and privacy policy as HTML, which has to be sanitized before it is rendered. */
export const LegalTextsSchema = z.looseObject({
  terms_conditions: textOr(''),
  privacy_policy: textOr(''),
});
export type LegalTexts = z.output<typeof LegalTextsSchema>;

const text = z._default(z.string(), '');

interface ContactMessage {
  name: string;
  email: string;
  phone: string;
  message: string;
}

function isFilled(field: keyof ContactMessage): Rule<ContactMessage> {
  return {
    field,
    message: 'Please Fill the complete form to continue.',
    fails: (values) => values[field].trim() === '',
  };
}

/** The contact form, on the landing page and signed in, and its request. */
export const ContactFormSchema = z
  .object({ name: text, email: text, phone: text, message: text })
  .check(
    ordered<ContactMessage>([
      isFilled('name'),
      isFilled('email'),
      isFilled('phone'),
      isFilled('message'),
      validEmailRule,
    ]),
  );

const language = z.object({ language: z._default(z.string(), 'en') });

export const contentContract = {
  sendContactMessage: contractOf('sendContactMessage', { request: ContactFormSchema, data: z.unknown() }),
  legalTexts: contractOf('legalTexts', { request: language, data: LegalTextsSchema }),
  questions: contractOf('questions', { request: language, data: listAnswer(QuestionSchema) }),
};
