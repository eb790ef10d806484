import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Door } from '../../../../common/contract/door.ts';
import { countGuests } from '../../../../common/door/count-guests.ts';
import { deriveGuests } from '../../../../common/door/derive-guests.ts';
import { doorQueries } from '../queries.ts';
import { doorShares } from './door-shares.ts';
import { guestRows } from './guest-rows.ts';

const NO_DOORS: readonly Door[] = [];

/**
 * The attendance as known on the device; polls for updates while mounted. `late`: entries of ended doors that were not
 * taken.
 */
export function useAttendance(companyId: string, eventId: string) {
  const query = useQuery(doorQueries.log(companyId, eventId));
  useQuery(doorQueries.looks(companyId, eventId));
  const log = query.data;
  const known = useMemo(() => {
    if (!log) return undefined;
    const guests = [...deriveGuests(log.people, log.entries, log.event?.left_out).values()];
    return { rows: guestRows(guests), counts: countGuests(guests) };
  }, [log]);
  const { data: doorList = NO_DOORS } = useQuery(doorQueries.list(companyId, eventId));
  const doors = useMemo(
    () => doorShares(known?.rows.map(({ guest }) => guest) ?? [], doorList, Date.now()),
    [known, doorList],
  );
  // Of a door that is left out, nothing is to count.
  const late = doorList.reduce((sum, door) => sum + (door.left_out_from === '' ? (door.late ?? 0) : 0), 0);
  return { query, known, doors, late };
}
