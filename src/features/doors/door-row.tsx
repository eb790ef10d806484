import { QrCode as QrIcon } from 'lucide-react';
import type { Door } from '../../../common/contract/door.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { type AnswerAge, doorSummary } from './door-messages.ts';
import styles from './doors-panel.module.css';

interface DoorRowProps {
  door: Door;
  /** Distinguishes doors of the same name in button labels; empty for a unique name. */
  which: string;
  /** Epoch milliseconds. */
  now: number;
  answer: AnswerAge;
  disabledReason: string | undefined;
  onLink: (doorId: string) => void;
  onEnd: (doorId: string) => void;
  onLeaveOut: (doorId: string) => void;
}

/** A door: its name, its device and their state. */
export function DoorRow(props: DoorRowProps) {
  const { door, which, now, answer, disabledReason, onLink, onEnd, onLeaveOut } = props;
  const { _id, name } = door;
  const called = which === '' ? name : `${name}, ${which}`;
  const { tone, word, facts } = doorSummary(door, now, answer);
  const isOpen = door.ended_at === '';
  const leaveOut = door.left_out_from === '' ? 'Leave out' : 'Count again';
  return (
    <li className={styles.door} data-ended={!isOpen || undefined}>
      <div className={styles.texts}>
        <span className={styles.name} dir="auto">
          {name}
        </span>
        <span className={styles.facts}>{facts.join(' · ')}</span>
      </div>
      <Badge tone={tone}>{word}</Badge>
      {isOpen && (
        <div className={styles.actions}>
          {door.claimed_at === '' && (
            <Button
              size="s"
              icon={<QrIcon aria-hidden />}
              aria-label={`Link of ${called}`}
              onPress={() => onLink(_id)}
            >
              Link
            </Button>
          )}
          <Button
            size="s"
            aria-label={`End ${called}`}
            disabledReason={disabledReason}
            onPress={() => onEnd(_id)}
          >
            End door
          </Button>
        </div>
      )}
      {!isOpen && door.claimed_at !== '' && (
        <div className={styles.actions}>
          <Button
            size="s"
            aria-label={`${leaveOut}: ${called}`}
            disabledReason={disabledReason}
            onPress={() => onLeaveOut(_id)}
          >
            {leaveOut}
          </Button>
        </div>
      )}
    </li>
  );
}
