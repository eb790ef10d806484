import { timingSafeEqual } from 'node:crypto';
import type { Access } from '../../../common/contract/calls.ts';
import { type CompanyKind, companyKindOf } from '../../../common/contract/company-kinds.ts';
import { type Failure, failure } from '../../core/result.ts';
import { secretHash } from '../../core/secret.ts';
import type { CompanyRow } from '../../infra/db/schema.ts';

export const LOG_IN = 'Please log in.';

/** The refusal for a company of another kind. */
const FOR_OTHERS: Readonly<Record<CompanyKind, string>> = {
  event: 'This is for event companies only.',
  security: 'This is for security companies only.',
};

/** The refusal for an account that may not be used; undefined for one in good standing. */
export function standingRefusal(company: Pick<CompanyRow, 'review' | 'disabledAt'>): Failure | undefined {
  if (company.disabledAt) return failure(403, 'Your account has been disabled. Please contact us.');
  if (company.review === 'pending') return failure(403, 'Your account is under review');
  if (company.review === 'rejected') return failure(403, 'Your account was not approved. Please contact us.');
  return undefined;
}

/** The reason why a call is refused, or undefined. Public calls are never refused here, whatever token they send. */
export function accessRefusal(
  access: Exclude<Access, 'admin'>,
  company: CompanyRow | undefined,
): Failure | undefined {
  if (access === 'public') return undefined;
  if (!company) return failure(401, LOG_IN);
  const standing = standingRefusal(company);
  if (standing) return standing;
  if (access === 'company') return undefined;
  // A door belongs to an event: its company's standing and kind are checked.
  const wanted = access === 'door' ? 'event' : access;
  if (companyKindOf(company.userType) === wanted) return undefined;
  return failure(403, FOR_OTHERS[wanted]);
}

/** The reason why an administrator's call is refused. Without ADMIN_TOKEN there are no such calls. */
export function adminRefusal(
  adminToken: string | undefined,
  tokenHash: string | undefined,
): Failure | undefined {
  if (adminToken === undefined) return failure(404, 'There is no such call');
  const expected = Buffer.from(secretHash(adminToken));
  const given = Buffer.from(tokenHash ?? '');
  const isTheirs = given.length === expected.length && timingSafeEqual(given, expected);
  return isTheirs ? undefined : failure(401, 'This is for the administrator only.');
}
