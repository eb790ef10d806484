import { useQuery } from '@tanstack/react-query';
import { eventQueries } from './queries.ts';

/**
 * One event. Without a connection an event that was only ever seen on the dashboard is read from there,
 * so that its invited people can be reached at the door.
 */
export function useEvent(companyId: string, eventId: string) {
  const detail = useQuery(eventQueries.detail(companyId, eventId));
  const list = useQuery({ ...eventQueries.list(companyId), enabled: detail.data === undefined });
  const listed = list.data?.find((event) => event._id === eventId);
  return { query: detail, event: detail.data ?? listed };
}
