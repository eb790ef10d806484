import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { AddedEvent } from '../../../features/events/add-event-dialog.tsx';
import { type EventsSearch, EventsSearchSchema } from '../../../features/events/event-dialogs.ts';
import { EventsScreen } from '../../../features/events/events-screen.tsx';
import { eventQueries } from '../../../features/events/queries.ts';
import { planQueries } from '../../../features/plans/queries.ts';
import { requireKind } from '../../../features/session/guards.ts';
import { useCompany } from '../../../features/session/use-company.ts';
import { EventDialogs } from './-event-dialogs.tsx';

const AddEventDialog = lazy(async () => ({
  default: (await import('../../../features/events/add-event-dialog.tsx')).AddEventDialog,
}));

export const Route = createFileRoute('/_main/_signed-in/events/list')({
  validateSearch: EventsSearchSchema,
  beforeLoad: ({ context }) => requireKind(context, 'event'),
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(eventQueries.list(context.companyId));
  },
  staticData: { title: 'EVENTS' },
  component: Events,
});

function Events() {
  const { companyId } = Route.useRouteContext();
  const { dialog, event: eventId } = Route.useSearch();
  const navigate = Route.useNavigate();
  const events = useQuery(eventQueries.list(companyId));
  const event = events.data?.find(({ _id }) => _id === eventId);
  const open = (search: EventsSearch) => void navigate({ search });
  const close = () => void navigate({ search: {}, replace: true });
  return (
    <>
      <EventsScreen companyId={companyId} onOpen={open} />
      {dialog === 'add' && <AddEvent onClose={close} />}
      {dialog !== undefined && dialog !== 'add' && event && (
        <EventDialogs companyId={companyId} event={event} dialog={dialog} onClose={close} onDeleted={close} />
      )}
    </>
  );
}

function AddEvent({ onClose }: { onClose: () => void }) {
  const company = useCompany();
  const plans = useQuery(planQueries.list('event'));
  const navigate = Route.useNavigate();

  function goOn(event: AddedEvent) {
    if (event.isFreeTrial) return onClose();
    const { _id, product_id: prod_id } = event;
    void navigate({
      to: '/make-payment/$_id/$user_id/$type/$entity/$actionType/$prod_id',
      params: {
        _id,
        user_id: company._id,
        type: 'internal',
        entity: 'event',
        actionType: 'purchase',
        prod_id,
      },
      replace: true,
    });
  }

  return (
    <Suspense>
      <AddEventDialog company={company} plans={plans.data} onClose={onClose} onAdded={goOn} />
    </Suspense>
  );
}
