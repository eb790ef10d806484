/** The content of a pass, for anyone who has its code: only its own event and person. */
import { and, eq, isNotNull, not } from 'drizzle-orm';
import type { Pass, PassState } from '../../../common/contract/passes.ts';
import { isClosed } from '../../infra/db/company-standing.ts';
import type { Tx } from '../../infra/db/database.ts';
import { companies, type InvitationRow, type ItemRow, invitations, items } from '../../infra/db/schema.ts';
import { endedPasses } from '../../infra/db/schema-passes.ts';
import { isAccessCodeVisible } from '../items/access-code.ts';
import { passCalendar } from './invitation-template.ts';

interface PassContext {
  now: Date;
  publicUrl: string;
  /** The event at whose door it is shown. */
  eventId: string | undefined;
}

/** @param code as read by `readPassCode` @returns undefined for an unknown pass */
export async function findPass(tx: Tx, code: string, where: PassContext): Promise<Pass | undefined> {
  return (await findInvited(tx, code, where)) ?? (await findEnded(tx, code, where));
}

async function findInvited(tx: Tx, code: string, where: PassContext): Promise<Pass | undefined> {
  const [found] = await tx
    .select({ guest: invitations, item: items, host: companies.name })
    .from(invitations)
    .innerJoin(items, eq(items.id, invitations.itemId))
    .innerJoin(companies, eq(companies.id, items.companyId))
    // Nobody can know the code of an invitation whose mail was not written.
    .where(and(eq(invitations.passCode, code), isNotNull(invitations.mailedAt), not(isClosed)));
  if (!found) return undefined;
  const { guest, item, host } = found;
  const state = stateOf(guest, item);
  const pass = eventOf(code, state, found, where);
  if (state !== 'valid') return pass;
  return {
    ...pass,
    guest: guest.name,
    ...changesOf(guest, item),
    calendar: passCalendar(where, { item, host, guest, code }),
  };
}

/** For a deleted event, whose people are removed: its row stays as long as this (`items/item-rows.ts`). */
async function findEnded(tx: Tx, code: string, where: PassContext): Promise<Pass | undefined> {
  const [found] = await tx
    .select({ item: items, host: companies.name })
    .from(endedPasses)
    .innerJoin(items, eq(items.id, endedPasses.itemId))
    .innerJoin(companies, eq(companies.id, items.companyId))
    .where(and(eq(endedPasses.code, code), not(isClosed)));
  return found && eventOf(code, 'event_cancelled', found, where);
}

function stateOf(guest: InvitationRow, item: ItemRow): PassState {
  if (item.deletedAt) return 'event_cancelled';
  if (guest.cancelledAt) return 'invitation_cancelled';
  return item.status === 1 && isAccessCodeVisible(item) ? 'valid' : 'event_inactive';
}

function eventOf(
  code: string,
  state: PassState,
  { item, host }: { item: ItemRow; host: string },
  { eventId }: PassContext,
): Pass {
  return {
    code,
    state,
    name: item.name,
    date: item.day ?? '',
    location: item.place,
    host,
    guest: '',
    told_name: '',
    told_date: '',
    told_place: '',
    calendar: '',
    of_event: item.id === eventId,
  };
}

/**
 * The facts of an earlier mail that have changed since: of the one before a mail about a change, which may be on its
 * way or refused; where those are true again, of that mail.
 */
function changesOf(
  { told }: InvitationRow,
  item: ItemRow,
): Pick<Pass, 'told_name' | 'told_date' | 'told_place'> {
  const before = told?.news?.before;
  return {
    told_name: firstOther(item.name, before?.name, told?.name),
    told_date: firstOther(item.day, before?.day, told?.day),
    told_place: firstOther(item.place.name, before?.place, told?.place),
  };
}

const firstOther = (now: string | null, ...mailed: (string | null | undefined)[]): string =>
  mailed.find((value) => value && value !== now) ?? '';
