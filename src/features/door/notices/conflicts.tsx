import { TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import type { Conflict, Guest } from '../../../../common/door/derive-guest.ts';
import { formatCount } from '../../../lib/count.ts';
import type { DoorDevice } from '../../../offline/door/door-device.ts';
import { Button } from '../../../ui/button.tsx';
import { admissionLabel } from '../door-screen-messages.ts';
import { guestLabel, labelText } from '../guests/guest-label.ts';
import styles from './conflicts.module.css';

interface ConflictsProps {
  device: DoorDevice;
  /** Version of the guests, which are mutated in place. */
  version: number;
  now: number;
  onSeen: (guestId: string) => void;
}

/** Guests admitted at two doors that did not know of each other, until somebody confirms having seen it. */
export function Conflicts({ device, version, now, onSeen }: ConflictsProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the book is mutated in place, and its version changes
  const { guests, total } = useMemo(() => {
    const found = device.book.inside.conflicted(SHOWN);
    return {
      ...found,
      guests: found.guests.map((guest) => ({ guest, who: guestLabel(guest, device.book) })),
    };
  }, [device, version]);
  if (total === 0) return null;
  return (
    <section className={styles.conflicts} aria-label="Let in twice">
      <h2 className={styles.title}>
        <TriangleAlert aria-hidden /> Let in twice
      </h2>
      <ul className={styles.list}>
        {guests.map(({ guest, who }) => (
          <li key={guest.id} className={styles.guest}>
            <div className={styles.who}>
              <strong dir="auto">{who.name}</strong>
              {who.apart && <span>{who.apart}</span>}
              {unseenOf(guest).map((conflict) => (
                <span key={keyOf(conflict)}>
                  {conflict.admissions.map((one) => admissionLabel(one, now)).join(' and ')}
                </span>
              ))}
            </div>
            <Button onPress={() => onSeen(guest.id)} aria-label={`Seen: ${labelText(who)}`}>
              Seen
            </Button>
          </li>
        ))}
      </ul>
      {total > SHOWN && <p className={styles.more}>{`And ${formatCount(total - SHOWN)} more.`}</p>}
    </section>
  );
}

/** Guests shown at a time; the others follow as these are confirmed. */
const SHOWN = 20;
/** For a guest admitted dozens of times, only the latest are shown. */
const SHOWN_OF_GUEST = 5;

const unseenOf = ({ conflicts }: Guest) => conflicts.filter(({ isSeen }) => !isSeen).slice(-SHOWN_OF_GUEST);

const keyOf = ({ admissions }: Conflict) => admissions.map(({ key }) => key).join();
