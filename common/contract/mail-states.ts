import * as z from 'zod/mini';
import { read, textOr } from './tolerant.ts';

/**
 * The state of a person's invitation mail: not written yet, queued, accepted by a mail server, refused by the
 * recipient's, or given up after days.
 */
const mailStates = ['held', 'queued', 'sent', 'refused', 'given_up'] as const;

const MailStateSchema = z.object({
  state: z.enum(mailStates),
  /** For the user: why it did not arrive, or is still held. May be empty. */
  reason: textOr(''),
  /** The mail server's own response. */
  said: textOr(''),
  /** Until when a queued mail keeps its distance from an earlier one (ISO); absent if it does not. */
  leaves_at: z.optional(z.string()),
});
export type MailState = z.output<typeof MailStateSchema>;

/** An extension of our API: other APIs' values under this name are ignored, and so are states of later versions. */
export const mailStateField = read<MailState | undefined>(undefined, (value) => {
  const known = z.safeParse(MailStateSchema, value);
  return known.success ? known.data : undefined;
});

/** Whether a mail server has refused a mail that is still retried: a misspelt address can be corrected already. */
export function isRefusedSoFar(mail: MailState | undefined): boolean {
  return mail?.state === 'queued' && mail.said !== '';
}

/** Whether a mail has failed for good, so that a user has to act. */
export function hasFailed(mail: Pick<MailState, 'state'> | undefined): boolean {
  return mail?.state === 'refused' || mail?.state === 'given_up';
}
