import type { ReactNode } from 'react';
import { useNeedsConnection } from '../../offline/connection/needs-connection.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './upgrade-dialog.module.css';

interface PlanDialogProps {
  /** "UPGRADE EVENT" or "UPGRADE LOCATION". */
  title: string;
  /** Notices above the choice. */
  intro?: ReactNode;
  /** The query of the plans on sale, for its error and its refetch. */
  plans: { readonly isError: boolean; readonly refetch: () => unknown };
  /** The choice; undefined while the plans are loaded. */
  children: ReactNode | undefined;
  /** The plan that Make Payment pays for; undefined until one is chosen. */
  chosenId: string | undefined;
  onPay: (planId: string) => void;
  onClose: () => void;
}

/** The dialog in which a plan is chosen and paid for: to upgrade, or to buy again. */
export function PlanDialog({ title, intro, plans, children, chosenId, onPay, onClose }: PlanDialogProps) {
  const needsConnection = useNeedsConnection();
  return (
    <Dialog
      isOpen
      title={title}
      onClose={onClose}
      footerNote={needsConnection && `${needsConnection}.`}
      footer={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button
            variant="primary"
            isDisabled={chosenId === undefined}
            disabledReason={needsConnection}
            onPress={() => chosenId !== undefined && onPay(chosenId)}
          >
            Make Payment
          </Button>
        </>
      }
    >
      <div className={styles.choice}>
        {intro}
        {children}
        {!children && plans.isError && (
          <Notice tone="danger" action={<Button onPress={() => plans.refetch()}>Try again</Button>}>
            The plans could not be loaded.
          </Notice>
        )}
        {!children && !plans.isError && <Skeleton height="120px" shape="card" />}
      </div>
    </Dialog>
  );
}
