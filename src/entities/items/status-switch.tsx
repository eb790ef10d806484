import { successOf } from '../../../common/contract/item-kinds.ts';
import { useNeedsConnection } from '../../offline/connection/needs-connection.ts';
import { Switch } from '../../ui/switch.tsx';
import { useToasts } from '../../ui/use-toasts.ts';
import type { Item, ListedKind } from './item-kind.ts';
import { toggledStatus } from './item-status.ts';
import { useSetItemStatus } from './set-status.ts';

interface StatusSwitchProps {
  kind: ListedKind;
  companyId: string;
  item: Pick<Item, '_id' | 'name' | 'status'>;
}

/**
 * Whether viewers can open the item. Shows the new position at once, and reverts it when refused. If the API says no
 * status, the one set here last is shown; before that it is unknown.
 */
export function StatusSwitch({ kind, companyId, item }: StatusSwitchProps) {
  const toasts = useToasts();
  const needsConnection = useNeedsConnection();
  const setStatus = useSetItemStatus(kind, companyId, item._id);
  const present = item.status ?? (setStatus.isSuccess ? setStatus.variables : null);
  const shown = setStatus.isPending ? setStatus.variables : present;

  function toggle() {
    if (setStatus.isPending) return;
    setStatus.mutate(toggledStatus(present), {
      onSuccess: () => toasts.success(successOf(kind.entity, 'setStatus')),
      onError: (error) => toasts.error(error.message),
    });
  }

  return (
    <Switch
      label={`${item.name} is active`}
      isLabelHidden
      isSelected={shown === null ? undefined : shown === 1}
      onChange={toggle}
      disabledReason={needsConnection}
    />
  );
}
