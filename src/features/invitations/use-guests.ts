import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo } from 'react';
import { useWaiting } from '../../offline/use-waiting.ts';
import { type GuestRow, guestRows } from './guest-rows.ts';
import { foldAhead, guestMatcher } from './guest-search.ts';
import { type InvitationTarget, laneOf } from './invitation-target.ts';
import { invitationQueries } from './queries.ts';

/** Everybody invited, on the server's list or waiting on the device, and those among them who are searched for. */
export function useGuests(companyId: string, target: InvitationTarget, search: string) {
  const query = useQuery(invitationQueries.list(companyId, target));
  const waiting = useWaiting(companyId, laneOf(target));
  const rows = useMemo(() => guestRows(query.data ?? [], waiting), [query.data, waiting]);
  useEffect(() => foldAhead(query.data ?? []), [query.data]);
  // The letter shows at once; the thousands below follow as soon as the device finds the time.
  const searched = useDeferredValue(search);
  const found = useMemo(() => {
    const matches = guestMatcher(searched);
    return {
      attention: rows.attention.filter(({ guest }) => matches(guest)),
      listed: rows.listed.filter(({ guest }) => matches(guest)),
    };
  }, [rows, searched]);

  return {
    query,
    found,
    searched: searched.trim(),
    rowOf: (key: string | undefined): GuestRow | undefined =>
      key === undefined ? undefined : [...rows.attention, ...rows.listed].find((row) => row.key === key),
  };
}
