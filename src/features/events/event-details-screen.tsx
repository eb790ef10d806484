import type { ReactNode } from 'react';
import type { EventItem } from '../../contract/events.ts';
import { UpdatedAt } from '../../offline/updated-at.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { EventActions } from './event-actions.tsx';
import { EventCard } from './event-card.tsx';
import { EventCardSkeleton } from './event-card-skeleton.tsx';
import styles from './event-details-screen.module.css';
import type { EventDialog } from './event-dialogs.ts';
import { EventNotThere } from './event-not-there.tsx';
import { OfflineNote } from './offline-note.tsx';
import { useEvent } from './use-event.ts';

type TabId = 'invited' | 'recordings';

interface EventDetailsScreenProps {
  companyId: string;
  eventId: string;
  tab: TabId;
  onTab: (tab: TabId) => void;
  onBack: () => void;
  onOpen: (dialog: EventDialog) => void;
  dialogs: (event: EventItem) => ReactNode;
  /** The tabs' contents belong to other features; the route gives them. */
  invitedUsers: (event: EventItem) => ReactNode;
  recordings: (event: EventItem) => ReactNode;
}

export function EventDetailsScreen(props: EventDetailsScreenProps) {
  const { companyId, eventId, onBack } = props;
  const { event, query } = useEvent(companyId, eventId);
  return (
    <>
      <PageHeader
        title="EVENT DETAILS"
        back={{ label: 'Back', onPress: onBack }}
        actions={<UpdatedAt query={query} />}
      />
      <OfflineNote />
      {event && <LoadedEvent {...props} event={event} />}
      {!event && query.isError && <EventNotThere query={query} onBack={onBack} />}
      {!event && !query.isError && <EventCardSkeleton />}
    </>
  );
}

function LoadedEvent(props: EventDetailsScreenProps & { event: EventItem }) {
  const { companyId, event, onOpen } = props;
  return (
    <div className={styles.sections}>
      <EventCard
        event={event}
        actions={<EventActions companyId={companyId} event={event} onOpen={onOpen} place="details" />}
      />
      <Tabs<TabId>
        label="Event"
        selected={props.tab}
        onSelect={props.onTab}
        tabs={[
          { id: 'invited', label: 'Invited Users', content: props.invitedUsers(event) },
          { id: 'recordings', label: 'Recordings', content: props.recordings(event) },
        ]}
      />
      {props.dialogs(event)}
    </div>
  );
}
