import { DoorOpen } from 'lucide-react';
import { useExtension } from '../../../entities/session/extensions.ts';
import { buttonClass } from '../../../ui/button.tsx';

/** Link to the door of an event on this device; nothing if the API has no doors. */
export function OpenDoorLink({ eventId }: { eventId: string }) {
  if (!useExtension('recordAdmissions')) return null;
  // A full page load: only the door's document may ask for the camera.
  return (
    <a className={buttonClass()} href={`/events/door/${eventId}`}>
      <DoorOpen aria-hidden />
      Open the door
    </a>
  );
}
