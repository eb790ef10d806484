import { skipToken, useQuery } from '@tanstack/react-query';
import { Copy, RotateCcw } from 'lucide-react';
import { DOOR_LINK_DAYS, type Door } from '../../../common/contract/door.ts';
import { useNeedsConnection } from '../../offline/connection/needs-connection.ts';
import { momentLabel } from '../../offline/reads/updated-label.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { refusalOf } from '../../ui/form/submit-error.ts';
import { Notice } from '../../ui/notice.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { useClock } from '../../ui/use-clock.ts';
import { useToasts } from '../../ui/use-toasts.ts';
import styles from './door-link-dialog.module.css';
import { type DoorLink, useLinkDoor } from './mutations.ts';
import { doorQueries } from './queries.ts';

interface DoorLinkDialogProps {
  companyId: string;
  /** The door as in the list: a device may claim it while the dialog is open. */
  door: Door;
  onClose: () => void;
}

/** The link of a door as a QR code and a text. Says when a device has claimed it. */
export function DoorLinkDialog({ companyId, door, onClose }: DoorLinkDialogProps) {
  const toasts = useToasts();
  const needsConnection = useNeedsConnection();
  const make = useLinkDoor(companyId);
  // The server decides whether the link has expired, as this device's clock may be wrong.
  const shown = useQuery<DoorLink>({
    queryKey: doorQueries.link(companyId, door._id),
    queryFn: skipToken,
  }).data;
  const isTaken = door.claimed_at !== '';

  async function newLink() {
    try {
      await make.mutateAsync(door._id);
    } catch (error) {
      toasts.error(refusalOf(error).message);
    }
  }

  const actions = (
    <>
      <Button onPress={onClose}>Close</Button>
      {!isTaken && (
        <Button
          variant={shown ? 'secondary' : 'primary'}
          icon={<RotateCcw aria-hidden />}
          isBusy={make.isPending}
          busyLabel="Making..."
          disabledReason={needsConnection}
          onPress={() => void newLink()}
        >
          New link
        </Button>
      )}
    </>
  );
  return (
    <Dialog isOpen size="s" title="DOOR LINK" onClose={onClose} footer={actions}>
      <div className={styles.body}>
        <p className={styles.name} dir="auto">
          {door.name}
        </p>
        {isTaken && (
          <Notice tone="success" title={`${door.device || 'A device'} has this door.`}>
            The link opens nothing any more. To use another device, end this door and open another one.
          </Notice>
        )}
        {!isTaken && shown && <ShownLink link={shown} name={door.name} />}
        {!isTaken && !shown && (
          <Notice tone="info">
            A new link gives this door to one device, once, within {DOOR_LINK_DAYS} days. A link that was
            given before opens nothing any more, nor does one of before a new password.
          </Notice>
        )}
      </div>
    </Dialog>
  );
}

function ShownLink({ link: { link, valid_until }, name }: { link: DoorLink; name: string }) {
  const toasts = useToasts();
  const until = useClock((now) => momentLabel(Date.parse(valid_until), now));

  async function copy() {
    try {
      await navigator.clipboard.writeText(link);
      toasts.success('Link copied');
    } catch {
      toasts.error('The link could not be copied. Select it and copy it by hand.');
    }
  }

  return (
    <>
      <p>
        Scan it with the device that stands at the entrance, or open the link there. It is good once, for one
        device, until {until} or a new password.
      </p>
      <QrCode text={link} label={`QR code that opens ${name}`} />
      <p className={styles.link}>{link}</p>
      <Button variant="primary" fullWidth icon={<Copy aria-hidden />} onPress={() => void copy()}>
        Copy link
      </Button>
    </>
  );
}
