import { useQuery } from '@tanstack/react-query';
import type { DetailsSearch } from '../../../entities/items/item-addresses.ts';
import { invitationQueries } from '../../../features/invitations/queries.ts';
import { useScreenSnapshot } from '../../../features/items/use-screen-snapshot.ts';

type Target = Parameters<typeof invitationQueries.list>[1];

/**
 * Stores a snapshot of the details once their people are loaded. Only of the first tab: the list of cameras contains
 * addresses with passwords.
 */
export function useDetailsSnapshot(companyId: string, target: Target, search: DetailsSearch): void {
  const people = useQuery({ ...invitationQueries.list(companyId, target), select: () => true });
  const isWhole = search.tab === undefined && search.dialog === undefined && !search.search;
  useScreenSnapshot('details_snapshot', companyId, people.data === true && isWhole);
}
