import type { CallName } from '../../src/contract/calls.ts';
import { camerasContract } from '../../src/contract/cameras.ts';
import { contentContract } from '../../src/contract/content.ts';
import type { AnyContract } from '../../src/contract/contract-of.ts';
import { eventsContract } from '../../src/contract/events.ts';
import { invitationsContract } from '../../src/contract/invitations.ts';
import { locationsContract } from '../../src/contract/locations.ts';
import { passwordContract } from '../../src/contract/password.ts';
import { paymentsContract } from '../../src/contract/payments.ts';
import { plansContract } from '../../src/contract/plans.ts';
import { profileContract } from '../../src/contract/profile.ts';
import { recordingsContract } from '../../src/contract/recordings.ts';
import { registrationContract } from '../../src/contract/registration.ts';
import { sessionContract } from '../../src/contract/session.ts';

/** The schemas of every call, by its name. */
export const allContracts = {
  ...sessionContract,
  ...registrationContract,
  ...passwordContract,
  ...profileContract,
  ...contentContract,
  ...plansContract,
  ...paymentsContract,
  ...eventsContract,
  ...locationsContract,
  ...camerasContract,
  ...invitationsContract,
  ...recordingsContract,
} satisfies Record<CallName, AnyContract>;

/** The schemas of one call. */
export function contractFor(name: CallName): AnyContract {
  return allContracts[name];
}
