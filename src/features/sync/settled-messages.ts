import { calls, type QueueableCall } from '../../../common/contract/calls.ts';
import { partialFailureIn } from '../../entities/collections/partial-failure.ts';
import { formatCount } from '../../lib/count.ts';
import { deliveredMessage } from '../../lib/delivered-messages.ts';
import type { Report } from '../../offline/changes/show-reports.ts';

const people = (n: number) => `${n} people invited`;
const lists = (n: number) => `${n} lists of people delivered`;
const cancelled = (n: number) => `${n} invitations cancelled`;

/** The messages for several entries at once; a single one has its call's own. */
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
  /** The label of a delivered entry, possibly of another user's; absent if unknown. */
  readonly about?: string | undefined;
  /** The outbox has nothing more of it. */
  readonly isOver?: true;
}

/** More names than these would cover a phone, and could not be read in time. */
const NAMED = 2;
/** Of what was accepted. */
const NAMED_ACCEPTED = 3;

/**
 * Messages for answers that arrived together: one line per kind with its labels; refusals by name, or by number if
 * there are many.
 */
export function settledToasts(batch: readonly Report[]): SettledToast[] {
  const [succeeded, labelsByFailure] = sortedByFailure(batch.filter(isWhole));
  const good = [...byKind(succeeded)].map(
    ([call, reports]): SettledToast => ({
      tone: 'success',
      text: reports.length > 1 ? severalAccepted[call](reports.length) : messageOf(call, reports[0]),
      about: namesIn(reports.map(({ label }) => label)),
    }),
  );
  const failedInPart = [...labelsByFailure].map(([failure, labels]): SettledToast => {
    const text = [namesIn(labels), failure].filter(Boolean).join(': ');
    return { tone: 'error', text, isOver: true };
  });
  const refused = batch.filter(({ outcome }) => outcome === 'refused');
  const inPart = batch.filter((report) => report.outcome === 'accepted' && !isWhole(report));
  const words = refused.length > NAMED ? [countedMessage(refused)] : refused.map(refusalMessage);
  const bad = [...inPart.map(refusalMessage), ...words];
  // Of many toasts the first are dropped: what was refused stays in the outbox, what was accepted is told only here.
  return [...bad.map((text): SettledToast => ({ tone: 'error', text })), ...failedInPart, ...good];
}

/** The reports of success, and labels by the partial failure that the server reports, as of a mail. */
function sortedByFailure(whole: readonly Report[]) {
  const succeeded: Report[] = [];
  const labelsByFailure = new Map<string, string[]>();
  for (const report of whole) {
    const { message } = report;
    // Our API adds to its success what did not come of it, as when there was nobody to notify of a cancellation.
    const failure = message.startsWith(`${calls[report.call].success}, but`)
      ? message
      : partialFailureIn(message);
    if (failure) labelsByFailure.set(failure, [...(labelsByFailure.get(failure) ?? []), report.label]);
    else succeeded.push(report);
  }
  return [succeeded, labelsByFailure] as const;
}

/** Of mails that are sent again, the server says how many leave only tomorrow. */
function messageOf(call: QueueableCall, report: Report | undefined): string {
  return (call === 'resendFailedInvitations' && report?.message) || calls[call].success;
}

function byKind(reports: readonly Report[]): Map<QueueableCall, Report[]> {
  const kinds = new Map<QueueableCall, Report[]>();
  for (const report of reports) kinds.set(report.call, [...(kinds.get(report.call) ?? []), report]);
  return kinds;
}

/** `Invite Ada · Invite Ben · Invite Cy · and 47 more`. */
function namesIn(labels: readonly string[]): string | undefined {
  const named = labels.filter((label) => label !== '').slice(0, NAMED_ACCEPTED);
  if (named.length === 0) return undefined;
  const more = labels.length - named.length;
  return named.join(' · ') + (more > 0 ? ` · and ${formatCount(more)} more` : '');
}

function countedMessage(refused: readonly Report[]): string {
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
  return `${label}: ${deliveredMessage(total, refused.length)} Who was not, and why, is in the outbox.`;
}
