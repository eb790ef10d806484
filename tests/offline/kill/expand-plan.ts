/** Turns a plan into orders and expected changes, with the companies, events and sessions of a real run. */
import { writeTable } from '../../../src/features/invitations/sheets/sheet-file.ts';
import type { DoorDeed } from './door-orders.ts';
import type { CancelOrder, EditOrder, InviteOrder, Order, SheetOrder, TakeBackOrder } from './orders.ts';
import type { Cycle, Plan, Step } from './plan.ts';
import { guestEmail, type RealCompany } from './real-api.ts';

type DoorDeedStep = Extract<Step, { do: 'admit' | 'undo' | 'walk-in' }>;

export interface Cast {
  readonly companies: readonly RealCompany[];
  /** A new session of a company. */
  token(companyId: string): Promise<string>;
}

/** The orders of each tab. Every start begins with a new session. */
export async function ordersOf(cycle: Cycle, cast: Cast): Promise<Order[][]> {
  const tabs: Order[][] = [[{ afterMs: 0, ...(await signIn(cycle.company, cast)) }]];
  for (const step of cycle.steps) {
    const orders = tabs[step.tab] ?? [];
    tabs[step.tab] = [...orders, { afterMs: step.afterMs, ...(await deedOf(step, cast)) }];
  }
  return tabs;
}

/** All ordered invitations, cancellations and edits, in order, for the oracle. */
export function changesIn(
  plan: Plan,
  companies: readonly RealCompany[],
): {
  invites: InviteOrder[];
  cancels: CancelOrder[];
  edits: EditOrder[];
  sheets: SheetOrder[];
  takeBacks: TakeBackOrder[];
  deeds: DoorDeed[];
} {
  const steps = plan.tablets.flatMap(({ cycles }) => cycles.flatMap((cycle) => cycle.steps));
  return {
    invites: steps.flatMap((step) => (step.do === 'invite' ? [inviteOrder(step, companies)] : [])),
    cancels: steps.flatMap((step) => (step.do === 'cancel' ? [cancelOrder(step, companies)] : [])),
    sheets: steps.flatMap((step) => (step.do === 'sheet' ? [sheetOrder(step, companies)] : [])),
    takeBacks: steps.flatMap((step) => (step.do === 'take-back' ? [takeBackOrder(step, companies)] : [])),
    deeds: steps.filter(isDoorDeed).map((step) => doorDeed(step, companies)),
    edits: steps.flatMap((step) => (step.do === 'edit' ? [editOrder(step, companies)] : [])),
  };
}

async function deedOf(step: Step, cast: Cast) {
  if (step.do === 'invite') return inviteOrder(step, cast.companies);
  if (step.do === 'cancel') return cancelOrder(step, cast.companies);
  if (step.do === 'edit') return editOrder(step, cast.companies);
  if (step.do === 'sheet') return sheetOrder(step, cast.companies);
  if (step.do === 'take-back') return takeBackOrder(step, cast.companies);
  if (step.do === 'claim-door') return { do: step.do, ...placeOf(step, cast.companies) };
  if (isDoorDeed(step)) return doorDeed(step, cast.companies);
  if (step.do === 'sign-in') return await signIn(step.company, cast);
  if (step.do === 'network') return { do: step.do, network: step.network };
  return { do: step.do };
}

const isDoorDeed = (step: Step): step is DoorDeedStep =>
  step.do === 'admit' || step.do === 'undo' || step.do === 'walk-in';

function doorDeed(step: DoorDeedStep, companies: readonly RealCompany[]): DoorDeed {
  if (step.do === 'walk-in') return { do: step.do, id: step.id, ...placeOf(step, companies) };
  return { do: step.do, id: step.id, email: guestEmail(step.guest), ...placeOf(step, companies) };
}

async function signIn(company: number, { companies, token }: Cast) {
  const companyId = companies[company]?.companyId ?? '';
  return { do: 'sign-in' as const, companyId, token: await token(companyId) };
}

function inviteOrder(step: Extract<Step, { do: 'invite' }>, companies: readonly RealCompany[]): InviteOrder {
  return { do: 'invite', id: step.id, email: step.email, ...placeOf(step, companies) };
}

function cancelOrder(step: Extract<Step, { do: 'cancel' }>, companies: readonly RealCompany[]): CancelOrder {
  return { do: 'cancel', id: step.id, targetId: step.targetId, ...placeOf(step, companies) };
}

function editOrder(step: Extract<Step, { do: 'edit' }>, companies: readonly RealCompany[]): EditOrder {
  const { id, targetId, email } = step;
  return { do: 'edit', id, targetId, email, ...placeOf(step, companies) };
}

function sheetOrder(step: Extract<Step, { do: 'sheet' }>, companies: readonly RealCompany[]): SheetOrder {
  const { id, emails } = step;
  return { do: 'sheet', id, emails, file: sheetOf(emails), ...placeOf(step, companies) };
}

function takeBackOrder(
  step: Extract<Step, { do: 'take-back' }>,
  companies: readonly RealCompany[],
): TakeBackOrder {
  return { do: 'take-back', id: step.id, targetId: step.targetId, ...placeOf(step, companies) };
}

/** The first row is refused: it has no e-mail. */
function sheetOf(emails: readonly string[]): string {
  const columns = ['Name', 'Email'].map((header) => ({ header, width: 9 }));
  const rows = [['Nobody', 'no address'], ...emails.map((email) => [email, email])];
  return Buffer.from(writeTable({ title: 'People', columns, rows })).toString('base64');
}

function placeOf({ company, event }: { company: number; event: number }, companies: readonly RealCompany[]) {
  const real = companies[company];
  return { companyId: real?.companyId ?? '', eventId: real?.eventIds[event] ?? '' };
}
