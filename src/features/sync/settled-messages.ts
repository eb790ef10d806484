import { calls, type QueueableCall } from '../../../common/contract/calls.ts';
import { deliveredWords } from '../../lib/delivered-messages.ts';
import type { Report } from '../../offline/tell-reports.ts';

const people = (n: number) => `${n} people invited`;
const lists = (n: number) => `${n} lists of people delivered`;
const cancelled = (n: number) => `${n} invitations cancelled`;

/** What is said of several at once; of one, its call's own words. */
const severalAccepted: Readonly<Record<QueueableCall, (n: number) => string>> = {
  sendEventInvitation: people,
  sendLocationInvitation: people,
  bulkSendEventInvitations: lists,
  bulkSendLocationInvitations: lists,
  cancelEventInvitation: cancelled,
  cancelLocationInvitation: cancelled,
  addCamera: (n) => `${n} cameras added`,
  deleteCamera: (n) => `${n} cameras deleted`,
  correctInvitation: (n) => `${n} invitations sent again`,
  resendFailedInvitations: (n) => `The invitations of ${n} lists sent again`,
  undoChange: (n) => `${n} changes taken back`,
};

export interface SettledToast {
  readonly tone: 'success' | 'error';
  readonly text: string;
}

/** More than these by their names would cover a phone, and be gone before they are read. */
const NAMED = 2;

/**
 * What to say about answers that came in together: one line a kind; what was refused by its name, or many by their
 * number.
 */
export function settledToasts(batch: readonly Report[]): SettledToast[] {
  const counts = new Map<QueueableCall, number>();
  for (const report of batch) {
    if (isWhole(report)) counts.set(report.call, (counts.get(report.call) ?? 0) + 1);
  }
  const good = [...counts].map(
    ([call, n]): SettledToast => ({
      tone: 'success',
      text: n === 1 ? calls[call].success : severalAccepted[call](n),
    }),
  );
  const refused = batch.filter(({ outcome }) => outcome === 'refused');
  const inPart = batch.filter((report) => report.outcome === 'accepted' && !isWhole(report));
  const words = refused.length > NAMED ? [countedWords(refused)] : refused.map(refusalMessage);
  const bad = [...inPart.map(refusalMessage), ...words];
  return [...good, ...bad.map((text): SettledToast => ({ tone: 'error', text }))];
}

function countedWords(refused: readonly Report[]): string {
  const areInvitations = refused.every(({ call }) => call.startsWith('send'));
  const what = `${refused.length} ${areInvitations ? 'invitations' : 'changes'} were not accepted`;
  const [reason, other] = new Set(refused.map(({ message }) => message));
  return reason && other === undefined
    ? `${what}: ${reason}`
    : `${what}. Each is in the outbox, with its reason.`;
}

function isWhole({ outcome, refused }: Report): boolean {
  return outcome === 'accepted' && refused.length === 0;
}

function refusalMessage({ outcome, label, message, people, refused }: Report): string {
  if (outcome === 'refused') return `${label}: ${message}`;
  const total = people ?? refused.length;
  return `${label}: ${deliveredWords(total, refused.length)} Who was not, and why, is in the outbox.`;
}
