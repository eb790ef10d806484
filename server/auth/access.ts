import type { Access } from '../../src/contract/calls.ts';
import { EVENT_COMPANY } from '../../src/contract/session.ts';
import type { CompanyRow } from '../db/schema.ts';
import { type Refusal, refuse } from '../routes/outcome.ts';

export const LOG_IN = 'Please log in.';

/** Why an account may not come in, in its own words; undefined for one in good standing. */
export function standingRefusal(company: Pick<CompanyRow, 'review' | 'disabledAt'>): Refusal | undefined {
  if (company.disabledAt) return refuse(403, 'Your account has been disabled. Please contact us.');
  if (company.review === 'pending') return refuse(403, 'Your account is under review');
  if (company.review === 'rejected') return refuse(403, 'Your account was not approved. Please contact us.');
  return undefined;
}

/** Why a call may not be made, or undefined. Public calls never are refused here, whatever token they bear. */
export function accessRefusal(access: Access, company: CompanyRow | undefined): Refusal | undefined {
  if (access === 'public') return undefined;
  // The admin call bears ADMIN_TOKEN, not a session: its own route looks at that.
  if (access === 'admin') return undefined;
  if (!company) return refuse(401, LOG_IN);
  const standing = standingRefusal(company);
  if (standing) return standing;
  if (access === 'company') return undefined;
  const kind = company.userType === EVENT_COMPANY ? 'event' : 'security';
  if (kind === access) return undefined;
  return refuse(
    403,
    access === 'event' ? 'This is for event companies only.' : 'This is for security companies only.',
  );
}
