import { useFormData } from '@conform-to/react/future';
import { useState } from 'react';
import type { EventItem } from '../../../common/contract/events.ts';
import type { NotifyMode } from '../../../common/contract/guest-mails.ts';
import { readPlace } from '../../../common/contract/place.ts';
import { readDay } from '../../../common/lib/dates.ts';
import { changeLetter, isSameEvent, type LetterEvent } from '../../../common/lib/letters/guest-letters.ts';
import { oneLine } from '../../../common/lib/visible-text.ts';
import { notifyLabel } from '../../entities/items/notifying/notified-message.ts';
import { EACH_PASS, NotifyGuests } from '../../entities/items/notifying/notify-guests.tsx';
import { letterEvent } from './letter-event.ts';

interface NotifyOfChangeProps {
  event: EventItem;
  /** The id of the EDIT EVENT form. */
  formId: string;
  /** The number of guests who were sent an invitation. */
  guests: number;
  value: NotifyMode | undefined;
  onChange: (value: NotifyMode | undefined) => void;
}

/**
 * Shown once a field that guests know is changed. After a lost answer, when the server may have the change already, the
 * choice stays: sent again, it still notifies them.
 */
export function NotifyOfChange({ event, formId, guests, value, onChange }: NotifyOfChangeProps) {
  const present = letterEvent(event);
  const [chosenAt, setChosenAt] = useState(present);
  const now = useFormData(formId, typedEvent);
  const isMade = now !== undefined && isSameEvent(present, now);
  const was = isMade && value !== undefined ? chosenAt : present;
  if (!now || isSameEvent(was, now)) return null;
  return (
    <NotifyGuests
      label={notifyLabel(guests)}
      hint="Guests whose invitation has not left yet read the change in it; nobody is told whose invitation was refused. Guests who know the event otherwise read what has changed for them. The mail leaves a quarter of an hour after the one before it, later after several."
      letter={(to) => changeLetter(to, { was, now, pass: EACH_PASS })}
      value={value}
      onChange={(notifyMode) => {
        setChosenAt(was);
        onChange(notifyMode);
      }}
    />
  );
}

/** The form's values as the server will have them. */
function typedEvent(typed: URLSearchParams): LetterEvent {
  return {
    name: oneLine(typed.get('name') ?? ''),
    day: readDay(typed.get('date') ?? '') ?? '',
    place: oneLine(readPlace(typed.get('location') ?? '').name),
  };
}
