import type { CallName } from '../../src/contract/calls.ts';
import { camerasContract } from '../../src/contract/cameras.ts';
import type { AnyContract } from '../../src/contract/contract-of.ts';
import { eventsContract } from '../../src/contract/events.ts';
import { invitationsContract } from '../../src/contract/invitations.ts';
import { locationsContract } from '../../src/contract/locations.ts';
import { paymentsContract } from '../../src/contract/payments.ts';
import { plansContract } from '../../src/contract/plans.ts';
import { recordingsContract } from '../../src/contract/recordings.ts';
import { registrationContract } from '../../src/contract/registration.ts';
import { sessionContract } from '../../src/contract/session.ts';

/** The schemas of every call that has some, by its name. */
export const allContracts = {
  ...sessionContract,
  ...registrationContract,
  ...plansContract,
  ...paymentsContract,
  ...eventsContract,
  ...locationsContract,
  ...camerasContract,
  ...invitationsContract,
  ...recordingsContract,
} satisfies Partial<Record<CallName, AnyContract>>;

export type ServedName = keyof typeof allContracts;

/** The schemas of a call, where there are any. */
export function contractFor(name: CallName): AnyContract | undefined {
  const known: Partial<Record<CallName, AnyContract>> = allContracts;
  return known[name];
}
