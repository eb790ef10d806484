/** Mails about changes of an event: to guests who know it differently, and only one mail for each change. */
import { and, asc, inArray, isNotNull } from 'drizzle-orm';
import { isSameEvent } from '../../../common/lib/letters/guest-letters.ts';
import type { LastNotice, NoticeFacts } from '../../infra/db/last-notice.ts';
import { type InvitationRow, invitations } from '../../infra/db/schema.ts';
import { type MailTrace, mailTraces, withdrawPending } from '../../infra/mail/mail-topics.ts';
import { isActive } from '../invitations/active-invitations.ts';
import { takeDayMails } from '../invitations/invitation-caps.ts';
import type { InvitationDeps } from '../invitations/invitation-emails.ts';
import { changeTopic, invitationTopic } from '../invitations/invitation-topic.ts';
import { withPassCodes } from '../invitations/pass-codes.ts';
import { changeEmail, type ItemWithHost } from './guest-emails.ts';
import { knownFacts } from './known-facts.ts';
import { letterEvent, noticeFacts } from './notice-facts.ts';

/** The action for a guest. */
type Step =
  | { kind: 'write'; known: NoticeFacts; isNew: boolean; isAnswered: boolean }
  /** The event is back to what the guest knows. */
  | { kind: 'withdraw' }
  /** A pending mail says it already; rewriting it would lose its place in the queue. */
  | { kind: 'said' }
  /** Knows it, will read it in the invitation, or was never mailed. */
  | { kind: 'nothing' };

interface ChangeNotice {
  /** The event before the change, for guests for whom it is not known what they were mailed. */
  before: NoticeFacts;
  /** Whether replies go to the company; undefined if only pending mails are rewritten. */
  isAnswered?: boolean | undefined;
}

interface Planned {
  guest: InvitationRow;
  step: Step;
}

/**
 * Writes mails to the first of some guests of a locked event, within the day's limit.
 * @param guests in the order in which they are notified; 500 at most
 * @returns how many are notified by a mail that is pending now, the first guest whose mail has to wait for a later day,
 * and the e-mails of all whose mails were written
 */
export async function writeChanges(
  deps: InvitationDeps,
  itemWithHost: ItemWithHost,
  guests: readonly InvitationRow[],
  notice: ChangeNotice,
): Promise<{ told: number; firstLeft: InvitationRow | undefined; written: string[] }> {
  const { item } = itemWithHost;
  const active = await lockActive(deps, itemWithHost, guests);
  const topics = active.flatMap(({ email }) => [
    invitationTopic(item.id, email),
    changeTopic(item.id, email),
  ]);
  const traces = await mailTraces(deps.tx, topics);
  const planned = active.map((guest) => ({ guest, step: stepFor(guest, itemWithHost, traces, notice) }));
  const wanted = planned.filter(isNewMail);
  const granted =
    wanted.length === 0 ? 0 : (await takeDayMails(deps.tx, item.companyId, wanted.length, deps.now)).granted;
  const firstLeft = wanted[granted];
  const now = firstLeft ? planned.slice(0, planned.indexOf(firstLeft)) : planned;
  await perform(deps, itemWithHost, now);
  const written = now.flatMap(({ guest, step }) => (step.kind === 'write' ? guest.email : []));
  return { told: now.filter(isRead).length, firstLeft: firstLeft?.guest, written };
}

const isRead = ({ step }: Planned) => step.kind === 'write' || step.kind === 'said';

const isNewMail = ({ step }: Planned) => step.kind === 'write' && step.isNew;

/** With codes, in order. Another device may have cancelled some meanwhile. */
async function lockActive(
  { tx }: InvitationDeps,
  { item }: ItemWithHost,
  guests: readonly InvitationRow[],
): Promise<InvitationRow[]> {
  const ids = (await withPassCodes(tx, item, guests)).map(({ id }) => id);
  if (ids.length === 0) return [];
  return await tx
    .select()
    .from(invitations)
    .where(and(inArray(invitations.id, ids), isActive, isNotNull(invitations.mailedAt)))
    .orderBy(asc(invitations.id))
    .for('update');
}

function stepFor(
  guest: InvitationRow,
  { item }: ItemWithHost,
  traces: ReadonlyMap<string, MailTrace>,
  { before, isAnswered }: ChangeNotice,
): Step {
  const invitation = traces.get(invitationTopic(item.id, guest.email));
  const change = traces.get(changeTopic(item.id, guest.email));
  const now = letterEvent(noticeFacts(item), item.name);
  const isKnown = (facts: NoticeFacts) => isSameEvent(letterEvent(facts, before.name ?? item.name), now);
  // A pending or refused mail has not reached anybody; old sent mails have been deleted.
  const hasHeard = invitation?.hasLeft !== false || guest.reachedAt !== null;
  if (invitation?.isWaiting || !hasHeard) return { kind: 'nothing' };
  const { told } = guest;
  if (change?.isWaiting && told?.news) {
    const { news } = told;
    if (isAnswered === news.isAnswered && isKnown(told)) return { kind: 'said' };
    if (isKnown(news.before)) return { kind: 'withdraw' };
    return { kind: 'write', known: news.before, isNew: false, isAnswered: isAnswered ?? news.isAnswered };
  }
  const known = told && knownFacts(told, change);
  if (isAnswered === undefined || (known && isKnown(known))) return { kind: 'nothing' };
  return { kind: 'write', known: known ?? before, isNew: true, isAnswered };
}

async function perform(
  deps: InvitationDeps,
  itemWithHost: ItemWithHost,
  planned: readonly Planned[],
): Promise<void> {
  const { item } = itemWithHost;
  const facts = noticeFacts(item);
  const withdrawn = planned.filter(({ step }) => step.kind === 'withdraw').map(({ guest }) => guest);
  await withdrawPending(
    deps.tx,
    withdrawn.map(({ email }) => changeTopic(item.id, email)),
  );
  await recordNotice(deps, withdrawn, facts);
  const written = planned.flatMap(({ guest, step }) => (step.kind === 'write' ? [{ guest, ...step }] : []));
  const templates = written.map(({ guest, known, isAnswered }) =>
    changeEmail(deps, { ...itemWithHost, guest, isAnswered }, letterEvent(known, item.name)),
  );
  await deps.mail.compose(deps.tx, ...templates);
  // Most guests know the same: one statement per set of known facts.
  const alike = new Map<string, { told: LastNotice; guests: InvitationRow[] }>();
  for (const { guest, known, isAnswered } of written) {
    const { name, day, place } = known;
    const told: LastNotice = {
      ...facts,
      news: { before: { ...(name !== undefined && { name }), day, place }, isAnswered },
    };
    const same = alike.get(JSON.stringify(told)) ?? { told, guests: [] };
    same.guests.push(guest);
    alike.set(JSON.stringify(told), same);
  }
  for (const { told, guests } of alike.values()) await recordNotice(deps, guests, told);
}

async function recordNotice(
  { tx }: InvitationDeps,
  guests: readonly InvitationRow[],
  told: LastNotice,
): Promise<void> {
  const ids = guests.map(({ id }) => id);
  if (ids.length > 0) await tx.update(invitations).set({ told }).where(inArray(invitations.id, ids));
}
