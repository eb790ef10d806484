import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { EventItem } from '../../../contract/events.ts';
import { PAYMENT_STATUS } from '../../../contract/payments.ts';
import type { Plan } from '../../../contract/plans.ts';
import { EventImage } from '../../../features/events/event-image.tsx';
import { EventNotThere } from '../../../features/events/event-not-there.tsx';
import { eventQueries } from '../../../features/events/queries.ts';
import { useEvent } from '../../../features/events/use-event.ts';
import { orderOf, type PaymentAction } from '../../../features/payments/payment-order.ts';
import { PaymentScreen } from '../../../features/payments/payment-screen.tsx';
import { type SummaryLine, totalOf } from '../../../features/payments/payment-summary.tsx';
import { PlanNotThere } from '../../../features/plans/plan-not-there.tsx';
import { planQueries } from '../../../features/plans/queries.ts';
import { type CurrentPlan, useCurrentPlan } from '../../../features/plans/use-current-plan.ts';
import { useCompany } from '../../../features/session/use-company.ts';
import { formatDay } from '../../../lib/dates.ts';

interface EventPaymentProps {
  action: PaymentAction;
  eventId: string;
  planId: string;
  onLeave: () => void;
}

/** Reads the event and its plans, then lets it be paid. */
export function EventPayment({ action, eventId, planId, onLeave }: EventPaymentProps) {
  const company = useCompany();
  const { event, query } = useEvent(company._id, eventId);
  const plan = useQuery(planQueries.detail(planId));
  const plans = useQuery({ ...planQueries.list('event'), enabled: action === 'upgrade' });
  const isPaid = event?.payment_status === PAYMENT_STATUS.paid;
  const current = useCurrentPlan({ planId: event?.product_id ?? '', isPaid }, plans.data);
  if (!event && query.isError) return <EventNotThere query={query} onBack={onLeave} />;
  if (plan.data === undefined && plan.isError) return <PlanNotThere query={plan} onLeave={onLeave} />;
  if (plans.data === undefined && plans.isError) return <PlanNotThere query={plans} onLeave={onLeave} />;
  if (!event || !plan.data || (action === 'upgrade' && !current)) return null;
  return (
    <EventOrder
      action={action}
      event={event}
      plan={plan.data}
      current={action === 'upgrade' ? current : undefined}
      onLeave={onLeave}
    />
  );
}

interface EventOrderProps {
  action: PaymentAction;
  event: EventItem;
  plan: Plan;
  /** What is credited; undefined for a purchase. */
  current: CurrentPlan | undefined;
  onLeave: () => void;
}

function EventOrder({ action, event, plan, current, onLeave }: EventOrderProps) {
  const company = useCompany();
  const queryClient = useQueryClient();
  const lines: SummaryLine[] = [{ label: plan.description, amount: plan.price_value }];
  if (current) lines.push({ label: `Current plan: ${current.name}`, amount: -current.paid });

  async function isSettled() {
    const detail = eventQueries.detail(company._id, event._id);
    const now = await queryClient.fetchQuery({ ...detail, staleTime: 0 });
    return (
      now.payment_status === PAYMENT_STATUS.paid && (action === 'purchase' || now.product_id === plan._id)
    );
  }

  return (
    <PaymentScreen
      companyId={company._id}
      order={orderOf({ action, company, item: event, planId: plan._id, dollars: totalOf(lines) })}
      item={{
        name: event.name,
        picture: event.media && <EventImage media={event.media} size="large" />,
        fields: [
          { label: 'Event Name', value: event.name },
          { label: 'Event Date', value: formatDay(event.date) },
          { label: 'Event Address', value: event.location.name },
          { label: 'Plan', value: plan.description },
          { label: 'Users Limit', value: plan.metadata?.user_limit || event.user_limit },
        ],
      }}
      lines={lines}
      isSettled={isSettled}
      onLeave={onLeave}
    />
  );
}
