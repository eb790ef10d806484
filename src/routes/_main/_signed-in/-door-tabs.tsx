import type { EventItem } from '../../../../common/contract/events.ts';
import { useExtension } from '../../../entities/session/extensions.ts';
import { AttendancePanel, DoorsPanel } from '../../../features/doors/lazy-doors.tsx';
import { doorQueries } from '../../../features/doors/queries.ts';
import { eventKind } from '../../../features/events/event-kind.tsx';
import { csvOf } from '../../../features/invitations/sheets/csv.ts';
import { sheetOf } from '../../../features/invitations/sheets/sheets.ts';
import { readOf } from '../../../offline/prepare/read.ts';
import { cacheCode } from '../../../offline/worker/cache-code.ts';
import type { DetailsTab } from './-details-tab.ts';

const writers = { excel: sheetOf, csv: csvOf };

/** The tabs of an event's doors; none if the API has no doors. */
export function useDoorTabs(companyId: string, eventId: string): readonly DetailsTab<EventItem>[] {
  const hasDoors = useExtension('openDoor');
  if (!hasDoors) return [];
  return [
    {
      id: 'doors',
      label: 'Doors',
      reads: [readOf(doorQueries.list(companyId, eventId))],
      content: ({ _id }) => <DoorsPanel companyId={companyId} eventId={_id} />,
    },
    {
      id: 'came',
      label: 'Who Came',
      reads: [readOf(doorQueries.log(companyId, eventId))],
      code: [() => cacheCode('door')],
      content: (event, { search, onSearch }) => (
        <AttendancePanel
          companyId={companyId}
          event={event}
          isOver={eventKind.pastDay(event, new Date()) !== undefined}
          search={search}
          onSearch={onSearch}
          writers={writers}
        />
      ),
    },
  ];
}
