import type { CallName } from '../../../common/contract/calls.ts';
import { camerasContract } from '../../../common/contract/cameras.ts';
import { changesContract } from '../../../common/contract/changes.ts';
import { contentContract } from '../../../common/contract/content.ts';
import type { AnyContract } from '../../../common/contract/contract-of.ts';
import { doorContract } from '../../../common/contract/door.ts';
import { eventsContract } from '../../../common/contract/events.ts';
import { extensionsContract } from '../../../common/contract/extensions.ts';
import { invitationsContract } from '../../../common/contract/invitations.ts';
import { locationsContract } from '../../../common/contract/locations.ts';
import { passesContract } from '../../../common/contract/passes.ts';
import { passwordContract } from '../../../common/contract/password.ts';
import { paymentsContract } from '../../../common/contract/payments.ts';
import { plansContract } from '../../../common/contract/plans.ts';
import { profileContract } from '../../../common/contract/profile.ts';
import { recordingsContract } from '../../../common/contract/recordings.ts';
import { registrationContract } from '../../../common/contract/registration.ts';
import { sessionContract } from '../../../common/contract/session.ts';

/** The schemas of every call, by name. A call that is missing here is missing in its noun's contract. */
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
  ...passesContract,
  ...recordingsContract,
  ...changesContract,
  ...doorContract,
  ...extensionsContract,
} satisfies Record<CallName, AnyContract>;

/** The schemas of one call. */
export function contractFor(name: CallName): AnyContract {
  return allContracts[name];
}
