import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type EventItem, eventsContract } from '../../../common/contract/events.ts';
import { api } from '../../api/api.ts';
import { explainingUnanswered } from '../../api/unanswered.ts';
import { itemQueries } from '../../entities/items/queries.ts';
import { useNeedsConnection } from '../../offline/connection/needs-connection.ts';
import { refetchNowAndLater } from '../../offline/reads/refetch-later.ts';
import { refusalOf } from '../../ui/form/submit-error.ts';
import { Switch } from '../../ui/switch.tsx';
import { useToasts } from '../../ui/use-toasts.ts';
import { eventKind } from './event-kind.tsx';
import { reminderHint } from './reminder-hint.ts';
import styles from './reminder-switch.module.css';

interface ReminderSwitchProps {
  companyId: string;
  event: EventItem;
  /** The number of guests; undefined if unknown. */
  invited: number | undefined;
}

/** Whether guests are reminded the day before. Hidden if the API does not say. */
export function ReminderSwitch({ companyId, event, invited }: ReminderSwitchProps) {
  const { _id, reminds } = event;
  const toasts = useToasts();
  const queryClient = useQueryClient();
  const needsConnection = useNeedsConnection();
  const change = useMutation({
    mutationFn: (on: boolean) =>
      explainingUnanswered(
        api.send(eventsContract.setEventReminder, { event_id: _id, reminds: on ? '1' : '0' }),
      ),
    // Also after a failure that may have taken effect.
    onSettled: () => refetchNowAndLater(queryClient, itemQueries.detailKey(eventKind, companyId, _id)),
    onError: (error) => toasts.error(refusalOf(error).message),
  });
  // Cached data of an earlier release lacks the field.
  if (typeof reminds !== 'boolean') return null;
  const isOn = change.isPending ? change.variables : reminds;
  return (
    <div className={styles.reminder}>
      <Switch
        label="Remind guests the day before"
        isSelected={isOn}
        isDisabled={change.isPending}
        disabledReason={needsConnection}
        onChange={(on) => change.mutate(on)}
      />
      <p className={styles.hint}>{reminderHint(event, isOn, { now: new Date(), invited })}</p>
    </div>
  );
}
