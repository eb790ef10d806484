import type { QueueableCall } from '../../contract/calls.ts';
import type { Settled } from '../../contract/worker-messages.ts';

/** The success messages of the specification, section 8, spelling kept; then for several at once. */
const accepted: Readonly<Record<QueueableCall, readonly [one: string, many: (n: number) => string]>> = {
  sendEventInvitation: ['Inviation Sent Successfully', (n) => `${n} invitations sent`],
  sendLocationInvitation: ['Inviation Sent Successfully', (n) => `${n} invitations sent`],
  bulkSendEventInvitations: ['Inviation Sent Successfully', (n) => `${n} invitation lists sent`],
  bulkSendLocationInvitations: ['Inviation Sent Successfully', (n) => `${n} invitation lists sent`],
  cancelEventInvitation: ['Invitation cancelled successfully', (n) => `${n} invitations cancelled`],
  cancelLocationInvitation: ['Invitation cancelled successfully', (n) => `${n} invitations cancelled`],
  addCamera: ['New Camera Added Successfully', (n) => `${n} cameras added`],
  deleteCamera: ['Camera deleted successfully', (n) => `${n} cameras deleted`],
};

export interface SettledToast {
  readonly tone: 'success' | 'error';
  readonly text: string;
}

/** What to say about answers that came in together: one line a kind, but every refusal in the server's words. */
export function settledToasts(batch: readonly Settled[]): SettledToast[] {
  const counts = new Map<QueueableCall, number>();
  for (const { call, outcome } of batch) {
    if (outcome === 'accepted') counts.set(call, (counts.get(call) ?? 0) + 1);
  }
  const good = [...counts].map(([call, n]): SettledToast => {
    const [one, many] = accepted[call];
    return { tone: 'success', text: n === 1 ? one : many(n) };
  });
  const bad = batch.filter(({ outcome }) => outcome === 'refused');
  return [
    ...good,
    ...bad.map(({ label, message }): SettledToast => ({ tone: 'error', text: `${label}: ${message}` })),
  ];
}
