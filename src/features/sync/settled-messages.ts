import type { QueueableCall } from '../../../common/contract/calls.ts';
import { deliveredWords } from '../../lib/delivered-messages.ts';
import type { Report } from '../../offline/tell-reports.ts';

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

/** What to say about answers that came in together: one line a kind, but all that was refused, each by its name. */
export function settledToasts(batch: readonly Report[]): SettledToast[] {
  const counts = new Map<QueueableCall, number>();
  for (const report of batch) {
    if (isWhole(report)) counts.set(report.call, (counts.get(report.call) ?? 0) + 1);
  }
  const good = [...counts].map(([call, n]): SettledToast => {
    const [one, many] = accepted[call];
    return { tone: 'success', text: n === 1 ? one : many(n) };
  });
  const bad = batch.filter((report) => !isWhole(report));
  return [...good, ...bad.map((report): SettledToast => ({ tone: 'error', text: refusalWords(report) }))];
}

function isWhole({ outcome, refused }: Report): boolean {
  return outcome === 'accepted' && refused.length === 0;
}

function refusalWords({ outcome, label, message, people, refused }: Report): string {
  if (outcome === 'refused') return `${label}: ${message}`;
  const total = people ?? refused.length;
  return `${label}: ${deliveredWords(total, refused.length)} Who was not, and why, is in the outbox.`;
}
