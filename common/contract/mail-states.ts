import * as z from 'zod/mini';
import { read, textOr } from './tolerant.ts';

/**
 * How it stands with a person's invitation mail: not written yet, waiting to leave, with the mail server, refused by the
 * one of its recipient, or given up after days.
 */
const mailStates = ['held', 'queued', 'sent', 'refused', 'given_up'] as const;

const MailStateSchema = z.object({
  state: z.enum(mailStates),
  /** In words: why it did not arrive, or has not left yet. Empty where there is nothing to say. */
  reason: textOr(''),
  /** What the mail server said, as it said it. */
  said: textOr(''),
  /** Until when a mail that is on its way keeps its distance from an earlier one (ISO); left out where it does not. */
  leaves_at: z.optional(z.string()),
});
export type MailState = z.output<typeof MailStateSchema>;

/** An extension of our API: what another says under this name is left out, and so is a state of a later version. */
export const mailStateField = read<MailState | undefined>(undefined, (value) => {
  const known = z.safeParse(MailStateSchema, value);
  return known.success ? known.data : undefined;
});

/** Whether a mail server has refused a mail that is still tried again: a misspelt address can be corrected by now. */
export function isRefusedSoFar(mail: MailState | undefined): boolean {
  return mail?.state === 'queued' && mail.said !== '';
}

/** Whether a mail has come to nothing, and somebody has to do something. */
export function hasFailed(mail: Pick<MailState, 'state'> | undefined): boolean {
  return mail?.state === 'refused' || mail?.state === 'given_up';
}
