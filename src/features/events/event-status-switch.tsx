import type { EventItem } from '../../contract/events.ts';
import { useNeedsConnection } from '../../offline/needs-connection.ts';
import { Switch } from '../../ui/switch.tsx';
import { toasts } from '../../ui/toasts.ts';
import { toggledStatus } from './event-status.ts';
import { useSetEventStatus } from './mutations.ts';

interface EventStatusSwitchProps {
  companyId: string;
  event: Pick<EventItem, '_id' | 'name' | 'status'>;
}

/** Whether viewers can open the event. Shows the new position at once, and the old one again when refused. */
export function EventStatusSwitch({ companyId, event }: EventStatusSwitchProps) {
  const needsConnection = useNeedsConnection();
  const setStatus = useSetEventStatus(companyId, event._id);
  const shown = setStatus.isPending ? setStatus.variables : event.status;

  function toggle() {
    if (setStatus.isPending) return;
    setStatus.mutate(toggledStatus(event.status), {
      onSuccess: () => toasts.success('Event status updated successfully'),
      onError: (error) => toasts.error(error.message),
    });
  }

  return (
    <Switch
      label={`${event.name} is active`}
      isLabelHidden
      isSelected={shown === 1}
      onChange={toggle}
      disabledReason={needsConnection}
    />
  );
}
