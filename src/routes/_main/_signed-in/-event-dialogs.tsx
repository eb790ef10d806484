import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { EventItem } from '../../../contract/events.ts';
import { PAYMENT_STATUS } from '../../../contract/payments.ts';
import type { EventDialog } from '../../../features/events/event-dialogs.ts';

// Dialogs, date picker and address field are not needed to read a list.
const DeleteEventDialog = lazy(async () => ({
  default: (await import('../../../features/events/delete-event-dialog.tsx')).DeleteEventDialog,
}));
const EditEventDialog = lazy(async () => ({
  default: (await import('../../../features/events/edit-event-dialog.tsx')).EditEventDialog,
}));
const UpgradeDialog = lazy(async () => ({
  default: (await import('../../../features/plans/upgrade-dialog.tsx')).UpgradeDialog,
}));

interface EventDialogsProps {
  companyId: string;
  event: EventItem;
  dialog: EventDialog;
  onClose: () => void;
  onDeleted: () => void;
}

/** The dialogs about one event, for the dashboard and for its details. */
export function EventDialogs({ companyId, event, dialog, onClose, onDeleted }: EventDialogsProps) {
  const navigate = useNavigate();

  function pay(planId: string) {
    const place = { _id: event._id, user_id: companyId, type: 'internal', entity: 'event' };
    void navigate({
      to: '/make-payment/$_id/$user_id/$type/$entity/$actionType/$prod_id',
      params: { ...place, actionType: 'upgrade', prod_id: planId },
    });
  }

  return (
    <Suspense>
      {dialog === 'edit' && <EditEventDialog companyId={companyId} event={event} onClose={onClose} />}
      {dialog === 'delete' && (
        <DeleteEventDialog companyId={companyId} event={event} onClose={onClose} onDeleted={onDeleted} />
      )}
      {dialog === 'upgrade' && (
        <UpgradeDialog
          title="UPGRADE EVENT"
          productType="event"
          current={{ planId: event.product_id, isPaid: event.payment_status === PAYMENT_STATUS.paid }}
          onPay={pay}
          onClose={onClose}
        />
      )}
    </Suspense>
  );
}
