import { type Draft, forgetDraft, keepDraft, readDraft } from '../../ui/form/drafts.ts';
import type { RegistrationValues } from './registration-flow.ts';

/**
 * A registration in its verification step, in case the page is reloaded there: its texts without the passwords. Its
 * presence says that the step had been reached.
 */
const KEY = 'registration-in-verification';

export function keepInterrupted(values: RegistrationValues): void {
  const { name, email, country_code, phone_number, address, taxId_number, user_type } = values;
  keepDraft(KEY, { name, email, country_code, phone_number, address, taxId_number, user_type });
}

/** The texts of a registration that a reload interrupted in its verification step, or undefined. */
export function readInterrupted(): Draft | undefined {
  const draft = readDraft(KEY);
  return draft.email === undefined ? undefined : draft;
}

export function forgetInterrupted(): void {
  forgetDraft(KEY);
}
