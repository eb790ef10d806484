import { useQuery } from '@tanstack/react-query';
import type { InvitationTarget } from './invitation-target.ts';
import { invitationQueries } from './queries.ts';

/** The number of invited people, once known; loaded silently if `enabled`. */
export function useInvitedCount(
  companyId: string,
  target: InvitationTarget,
  enabled: boolean,
): number | undefined {
  const list = invitationQueries.list(companyId, target);
  return useQuery({ ...list, enabled, meta: { quiet: true } }).data?.length;
}
