import { useQuery } from '@tanstack/react-query';
import { DoorOpen, Plus } from 'lucide-react';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import type { Door } from '../../../common/contract/door.ts';
import { NotLoaded } from '../../entities/items/not-loaded.tsx';
import { useConnectivity } from '../../offline/connection/connectivity.ts';
import { useNeedsConnection } from '../../offline/connection/needs-connection.ts';
import { UpdatedAt } from '../../offline/reads/updated-at.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useClock } from '../../ui/use-clock.ts';
import { DoorLinkDialog } from './door-link-dialog.tsx';
import { skewOf, whichOfName } from './door-messages.ts';
import { DoorRow } from './door-row.tsx';
import styles from './doors-panel.module.css';
import { EndDoorDialog } from './end-door-dialog.tsx';
import { LeftOutDialog } from './leave-out-dialog.tsx';
import { OpenDoorDialog } from './open-door-dialog.tsx';
import { doorQueries } from './queries.ts';
import { ReentrySwitch } from './reentry-switch.tsx';

interface DoorsPanelProps {
  companyId: string;
  eventId: string;
}

/** The dialogs over the list; all but `open` are about a door, by its id. */
type OpenDialog = { kind: 'open' } | { kind: 'link' | 'end' | 'leave-out'; doorId: string };

/** The doors of an event: open them, hand them to devices by a link, watch and end them. */
export function DoorsPanel({ companyId, eventId }: DoorsPanelProps) {
  const doors = useQuery(doorQueries.list(companyId, eventId));
  const needsConnection = useNeedsConnection();
  const [dialog, setDialog] = useState<OpenDialog>();
  const heading = useRef<HTMLHeadingElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  /** Gets the focus once no dialog is open, if what opened the last one is gone. */
  const focusNext = useRef<HTMLElement>(null);
  useEffect(() => {
    if (dialog) return;
    focusNext.current?.focus();
    focusNext.current = null;
  }, [dialog]);
  const close = () => setDialog(undefined);
  const about = dialog && dialog.kind !== 'open' && doors.data?.find(({ _id }) => _id === dialog.doorId);
  const openButton = (
    <Button
      ref={addButton}
      variant="primary"
      icon={<Plus aria-hidden />}
      disabledReason={needsConnection}
      onPress={() => setDialog({ kind: 'open' })}
    >
      Add Door
    </Button>
  );

  return (
    <div className={styles.panel}>
      <header className={styles.header}>
        <h2 ref={heading} tabIndex={-1} className={styles.heading}>
          Doors
        </h2>
        <UpdatedAt query={doors} />
        {openButton}
      </header>
      <p className={styles.hint}>
        A door lets guests in on one device: a tablet or a phone at the entrance. It works without a
        connection, and this page shows who came.
      </p>
      <ReentrySwitch companyId={companyId} eventId={eventId} />
      {doors.data === undefined && doors.isError && <NotLoaded what="The doors" query={doors} />}
      {doors.data === undefined && !doors.isError && <Skeleton shape="card" height="5.5rem" />}
      {doors.data?.length === 0 && (
        <EmptyState
          icon={<DoorOpen />}
          title="NO DOOR YET"
          text="Open one for each entrance. Its QR code or link gives it to the device that stands there."
        />
      )}
      {doors.data && doors.data.length > 0 && (
        <DoorList
          doors={doors.data}
          answeredAt={doors.dataUpdatedAt}
          isLost={doors.isRefetchError}
          disabledReason={needsConnection}
          onLink={(doorId) => setDialog({ kind: 'link', doorId })}
          onEnd={(doorId) => setDialog({ kind: 'end', doorId })}
          onLeaveOut={(doorId) => setDialog({ kind: 'leave-out', doorId })}
        />
      )}
      {dialog?.kind === 'open' && (
        <OpenDoorDialog
          companyId={companyId}
          eventId={eventId}
          onClose={close}
          onOpened={(doorId) => {
            focusNext.current = addButton.current;
            setDialog({ kind: 'link', doorId });
          }}
        />
      )}
      {dialog?.kind === 'link' && about && (
        <DoorLinkDialog key={about._id} companyId={companyId} door={about} onClose={close} />
      )}
      {dialog?.kind === 'leave-out' && about && (
        <LeftOutDialog companyId={companyId} eventId={eventId} door={about} onClose={close} />
      )}
      {dialog?.kind === 'end' && about && (
        <EndDoorDialog
          companyId={companyId}
          eventId={eventId}
          door={about}
          onClose={close}
          onEnded={() => {
            focusNext.current = heading.current;
            close();
          }}
        />
      )}
    </div>
  );
}

/** The list is polled every few seconds: an older answer is from the device's cache. */
const CURRENT_FOR_MS = 60_000;

const byQuarterMinute = (now: number) => Math.floor(now / 15_000) * 15_000;

interface DoorListProps extends Omit<ComponentProps<typeof DoorRow>, 'door' | 'which' | 'now' | 'answer'> {
  doors: readonly Door[];
  /** Epoch milliseconds. */
  answeredAt: number;
  /** Whether a later request failed. */
  isLost: boolean;
}

function DoorList({ doors, answeredAt, isLost, ...rest }: DoorListProps) {
  const ownNow = useClock(byQuarterMinute);
  const { state } = useConnectivity();
  const isCurrent = state === 'online' && !isLost && ownNow - answeredAt < CURRENT_FOR_MS;
  // By the server's clock, as the times of the doors are.
  const skew = skewOf(doors, answeredAt);
  const now = ownNow + skew;
  const isEnded = ({ ended_at }: Door) => ended_at !== '';
  const openFirst = [...doors.filter((door) => !isEnded(door)), ...doors.filter(isEnded)];
  return (
    // biome-ignore lint/a11y/noRedundantRoles: `list-style: none` takes the role away in Safari
    <ul role="list" className={styles.list} aria-label="Doors">
      {openFirst.map((door) => (
        <DoorRow
          key={door._id}
          door={door}
          which={whichOfName(door, openFirst, now)}
          now={now}
          answer={{ at: answeredAt + skew, isCurrent }}
          {...rest}
        />
      ))}
    </ul>
  );
}
