import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { EventDetailsScreen } from '../../../features/events/event-details-screen.tsx';
import {
  type EventDetailsSearch,
  EventDetailsSearchSchema,
  isEventDialog,
} from '../../../features/events/event-dialogs.ts';
import { eventQueries } from '../../../features/events/queries.ts';
import type { InvitationDialog } from '../../../features/invitations/invitation-dialogs.tsx';
import { InvitationsPanel } from '../../../features/invitations/invitations-panel.tsx';
import { invitationQueries } from '../../../features/invitations/queries.ts';
import { RecordingsPanel } from '../../../features/recordings/recordings-panel.tsx';
import { requireKind } from '../../../features/session/guards.ts';
import { formatDay } from '../../../lib/dates.ts';
import { EventDialogs } from './-event-dialogs.tsx';

export const Route = createFileRoute('/_main/_signed-in/events/details/$_id')({
  validateSearch: EventDetailsSearchSchema,
  beforeLoad: ({ context }) => requireKind(context, 'event'),
  loader: ({ context: { queryClient, companyId }, params: { _id: id } }) => {
    void queryClient.prefetchQuery(eventQueries.detail(companyId, id));
    void queryClient.prefetchQuery(invitationQueries.list(companyId, { kind: 'event', id }));
  },
  staticData: { title: 'EVENT DETAILS' },
  component: EventDetails,
});

function EventDetails() {
  const { companyId } = Route.useRouteContext();
  const { _id } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const goToList = () => void navigate({ to: '/events/list' });
  const close = () => void navigate({ search: withoutDialog, replace: true });
  const note = useCallback(
    (text: string) =>
      void navigate({ search: (now) => ({ ...now, search: text || undefined }), replace: true }),
    [navigate],
  );
  const openInvitation = useCallback(
    (dialog: InvitationDialog | undefined) =>
      void navigate({
        search: (now) => ({ ...withoutDialog(now), dialog: dialog?.kind, guest: dialog?.guest }),
        replace: dialog === undefined,
      }),
    [navigate],
  );
  return (
    <EventDetailsScreen
      companyId={companyId}
      eventId={_id}
      tab={search.tab ?? 'invited'}
      onTab={(tab) => void navigate({ search: tab === 'recordings' ? { tab } : {}, replace: true })}
      onBack={goToList}
      onOpen={(dialog) => void navigate({ search: (now) => ({ ...now, dialog }) })}
      dialogs={(event) =>
        isEventDialog(search.dialog) && (
          <EventDialogs
            companyId={companyId}
            event={event}
            dialog={search.dialog}
            onClose={close}
            onDeleted={goToList}
          />
        )
      }
      invitedUsers={(event) => (
        <InvitationsPanel
          companyId={companyId}
          target={{ kind: 'event', id: event._id }}
          about={{ name: event.name, details: [formatDay(event.date), event.location.name].filter(Boolean) }}
          limit={event.user_limit}
          label="Invited Users"
          search={search.search ?? ''}
          onSearch={note}
          dialog={invitationDialogIn(search)}
          onDialog={openInvitation}
        />
      )}
      recordings={(event) => (
        <RecordingsPanel
          companyId={companyId}
          eventId={event._id}
          search={search.search ?? ''}
          onSearch={note}
        />
      )}
    />
  );
}

function withoutDialog({ dialog: _dialog, guest: _guest, ...rest }: EventDetailsSearch): EventDetailsSearch {
  return rest;
}

function invitationDialogIn({ dialog, guest }: EventDetailsSearch): InvitationDialog | undefined {
  return dialog === undefined || isEventDialog(dialog) ? undefined : { kind: dialog, guest };
}
