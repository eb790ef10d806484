import { useMemo } from 'react';
import { lastAt } from '../../../../common/door/arrival.ts';
import type { DoorDevice } from '../../../offline/door/door-device.ts';
import { Button } from '../../../ui/button.tsx';
import { admissionLabel } from '../door-screen-messages.ts';
import { guestLabel, labelText } from '../guests/guest-label.ts';
import styles from './recent.module.css';

const MOST_SHOWN = 5;

interface RecentProps {
  device: DoorDevice;
  version: number;
  door: string;
  now: number;
  onUndo: (guestId: string, key: string) => void;
}

/** The latest admissions at this door, each with an undo button. */
export function Recent({ device, version, door, now, onUndo }: RecentProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the book is mutated in place, and its version changes
  const recent = useMemo(
    () =>
      device.book.inside.latest(door, MOST_SHOWN).flatMap((guest) => {
        const last = lastAt(guest, door);
        return last ? [{ guest, last, who: guestLabel(guest, device.book) }] : [];
      }),
    [device, version, door],
  );
  if (recent.length === 0) return null;
  return (
    <section aria-label="Last let in here">
      <h2 className={styles.title}>Last let in here</h2>
      <ul className={styles.list}>
        {recent.map(({ guest, last, who }) => (
          <li key={guest.id} className={styles.one}>
            <span className={styles.who}>
              <strong dir="auto">{who.name}</strong>
              {who.apart && <span>{who.apart}</span>}
              <span>{admissionLabel(last, now)}</span>
            </span>
            <Button onPress={() => onUndo(guest.id, last.key)} aria-label={`Undo: ${labelText(who)}`}>
              Undo
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
