import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { CalendarPlus, Plus } from 'lucide-react';
import type { EventItem } from '../../contract/events.ts';
import { useNeedsConnection } from '../../offline/needs-connection.ts';
import { UpdatedAt } from '../../offline/updated-at.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EventCards } from './event-cards.tsx';
import type { EventsSearch } from './event-dialogs.ts';
import { EventsTable } from './events-table.tsx';
import { EventsTableSkeleton } from './events-table-skeleton.tsx';
import { OfflineNote } from './offline-note.tsx';
import { eventQueries } from './queries.ts';
import { useWideScreen } from './use-wide-screen.ts';

interface EventsScreenProps {
  companyId: string;
  /** Opens a dialog by the address. */
  onOpen: (search: EventsSearch) => void;
}

/** The events dashboard. Its dialogs are composed by the route. */
export function EventsScreen({ companyId, onOpen }: EventsScreenProps) {
  const events = useQuery(eventQueries.list(companyId));
  const isEmpty = events.data?.length === 0;
  return (
    <>
      <PageHeader
        title="EVENTS"
        actions={
          <>
            <UpdatedAt query={events} />
            {!isEmpty && <AddEventButton onPress={() => onOpen({ dialog: 'add' })} />}
          </>
        }
      />
      <OfflineNote />
      <EventsBody companyId={companyId} events={events} onOpen={onOpen} />
    </>
  );
}

function EventsBody({
  companyId,
  events,
  onOpen,
}: EventsScreenProps & { events: UseQueryResult<EventItem[]> }) {
  const isWide = useWideScreen();
  if (events.data === undefined) {
    return events.isError ? <NotLoaded onRetry={() => events.refetch()} /> : <EventsTableSkeleton />;
  }
  if (events.data.length === 0) {
    return (
      <EmptyState
        icon={<CalendarPlus />}
        title="NO EVENTS YET"
        text="Add your first event, choose its plan and invite people."
        action={<AddEventButton onPress={() => onOpen({ dialog: 'add' })} />}
      />
    );
  }
  const Layout = isWide ? EventsTable : EventCards;
  return (
    <Layout
      companyId={companyId}
      events={events.data}
      onOpen={(dialog, event) => onOpen({ dialog, event })}
    />
  );
}

function AddEventButton({ onPress }: { onPress: () => void }) {
  const needsConnection = useNeedsConnection();
  return (
    <Button variant="primary" icon={<Plus aria-hidden />} disabledReason={needsConnection} onPress={onPress}>
      Add Event
    </Button>
  );
}

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice
      tone="danger"
      title="The events could not be loaded."
      action={<Button onPress={onRetry}>Try again</Button>}
    >
      Check the connection and try again.
    </Notice>
  );
}
