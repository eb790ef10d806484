import { keepDraft } from '../../ui/form/drafts.ts';

/** Where the e-mail is kept until a code was asked for. */
export const FORGOT_PASSWORD_DRAFT = 'forgot-password';

/** Lets the form begin with an e-mail that was typed before. */
export function keepEmail(email: string): void {
  keepDraft(FORGOT_PASSWORD_DRAFT, { email });
}
