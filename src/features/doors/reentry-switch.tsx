import { useQuery } from '@tanstack/react-query';
import { useNeedsConnection } from '../../offline/connection/needs-connection.ts';
import { refusalOf } from '../../ui/form/submit-error.ts';
import { Switch } from '../../ui/switch.tsx';
import { useToasts } from '../../ui/use-toasts.ts';
import styles from './doors-panel.module.css';
import { useSetReentry } from './mutations.ts';
import { doorQueries } from './queries.ts';

interface ReentrySwitchProps {
  companyId: string;
  eventId: string;
}

/** Whether guests who are in may come in again. Doors receive the change once they are connected. */
export function ReentrySwitch({ companyId, eventId }: ReentrySwitchProps) {
  const toasts = useToasts();
  const needsConnection = useNeedsConnection();
  const log = useQuery(doorQueries.log(companyId, eventId));
  useQuery(doorQueries.looks(companyId, eventId));
  const change = useSetReentry(companyId, eventId);
  const known = log.data?.event?.allows_reentry;
  const isAllowed = (change.isPending ? change.variables : known) ?? false;

  async function set(allows: boolean) {
    try {
      await change.mutateAsync(allows);
    } catch (error) {
      toasts.error(refusalOf(error).message);
    }
  }

  return (
    <div className={styles.reentry}>
      <Switch
        label="Allow re-entry"
        isSelected={isAllowed}
        isDisabled={known === undefined || change.isPending}
        disabledReason={needsConnection}
        onChange={(allows) => void set(allows)}
      />
      <p className={styles.hint}>
        {isAllowed
          ? 'A guest who is already in is let in once more.'
          : 'A guest who is already in is shown as already in.'}
      </p>
    </div>
  );
}
