import type { DoorDevice } from '../../../offline/door/door-device.ts';
import type { DoorState } from '../../../offline/door/door-state.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { DoorHolder } from '../door-holder-of.ts';
import { unconfirmedMessage } from '../door-screen-messages.ts';
import { LeaveDoor } from '../link/leave-door.tsx';
import { LeftNotice } from '../link/left-notice.tsx';
import { LostNotice } from './lost-notice.tsx';
import { NoEventNotice } from './no-event-notice.tsx';
import { NotTaken } from './not-taken.tsx';
import { RefusedAtLeftDoors } from './refused-at-left-doors.tsx';

/** How many refused entries are shown at a time. */
const SHOWN = 5;
const NO_CODES = 'Passes that are opened now show no code: find their guests by name.';

interface DoorNoticesProps {
  device: DoorDevice;
  state: DoorState;
  holder: DoorHolder;
}

/** Problems of the door, and refused entries. */
export function DoorNotices({ device, state, holder }: DoorNoticesProps) {
  return (
    <>
      {state.device === 'failed' && !state.isFull && (
        <Notice tone="danger" title="This device does not store anything">
          Its storage does not answer. Load the page again, or use another device.
        </Notice>
      )}
      {state.isFull && (
        <Notice tone="danger" title="This device is full">
          There may be no room to store who is let in.{' '}
          {state.device !== 'failed' && 'The newest list is shown only until this page is closed. '}
          Delete files or apps here, or use another device.
        </Notice>
      )}
      <LostNotice at={device.at} />
      <LinkNotice device={device} state={state} holder={holder} />
      <LeftNotice holder={holder} />
      {/* A session may be of another company than the earlier door. */}
      {holder.kind === 'door' && <RefusedAtLeftDoors at={device.at} version={state.listAt} />}
      <NotTaken
        refused={state.refused}
        most={SHOWN}
        onSeen={(entries) => void device.dismiss(entries.map(({ key }) => key))}
      />
    </>
  );
}

function LinkNotice({ device, state, holder }: DoorNoticesProps) {
  const { link, said, waiting, unconfirmed } = state;
  const kept = waiting > 0 ? ` ${waiting} waiting on this device: kept.` : '';
  if (link === 'forbidden' || link === 'refused')
    return (
      <Notice tone="danger" title="The server refuses">
        {said || 'No reason was given.'}
        {kept}
      </Notice>
    );
  if (holder.kind === 'session') {
    if (link === 'denied')
      return (
        <Notice
          tone="warning"
          title="This log-in has ended"
          action={
            <a className={buttonClass()} href={`/login?back=${encodeURIComponent(location.pathname)}`}>
              Log in
            </a>
          }
        >
          Letting in goes on. Log in again to send it and to get the newest list.{kept}
        </Notice>
      );
    if (link === 'inactive')
      return (
        <Notice tone="warning" title="This event is switched off">
          Letting in goes on and is counted. {NO_CODES}
        </Notice>
      );
    if (link === 'not-found') return <NoEventNotice device={device} waiting={waiting} />;
    if (link === 'ended')
      return (
        <Notice tone="danger" title="This device was ended">
          The organizer has ended it among the doors of this event. It lets nobody in any more. To go on here,
          log out and in again, or ask for a door’s link.{kept}
        </Notice>
      );
    return null;
  }
  if (link === 'ended')
    return (
      <Notice
        tone="danger"
        title="This door was ended"
        // Entries made before are accepted for a week.
        action={waiting === 0 ? <LeaveDoor door={holder} waiting={0} /> : undefined}
      >
        It lets nobody in any more. Ask the organizer for a new link.{kept}
      </Notice>
    );
  if (link === 'unknown-door')
    return (
      <Notice
        tone="danger"
        title="The server does not know this door any more"
        action={<LeaveDoor door={holder} waiting={waiting} />}
      >
        The server may have been put back to an earlier state, the event deleted, or the door ended long ago.
        It lets nobody in. Ask the organizer for a new link.{unconfirmedMessage(unconfirmed)}
        {kept}
      </Notice>
    );
  if (link === 'inactive')
    return (
      <Notice tone="warning" title="This event is switched off">
        Letting in goes on and is counted until the organizer ends this door. {NO_CODES} The list is not
        updated until the event is switched on again.{kept}
      </Notice>
    );
  return null;
}
