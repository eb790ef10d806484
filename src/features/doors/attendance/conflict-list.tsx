import { useState } from 'react';
import type { Guest } from '../../../../common/door/derive-guest.ts';
import { formatCount } from '../../../lib/count.ts';
import { useNeedsConnection } from '../../../offline/connection/needs-connection.ts';
import { Button } from '../../../ui/button.tsx';
import { refusalOf } from '../../../ui/form/submit-error.ts';
import { useToasts } from '../../../ui/use-toasts.ts';
import { useMarkSeen } from '../mutations.ts';
import { admissionLabel } from './attendance-messages.ts';
import styles from './attendance-panel.module.css';
import { type GuestRow, rowsOf } from './guest-rows.ts';

/** The most guests shown; others follow as these are seen. */
const SHOWN = 20;
/** The most admissions shown of one guest, the latest. */
const SHOWN_OF_GUEST = 5;

interface ConflictListProps {
  companyId: string;
  eventId: string;
  rows: readonly GuestRow[];
}

/** Guests with an unseen conflict: admitted by two doors that did not know of each other. */
export function ConflictList({ companyId, eventId, rows }: ConflictListProps) {
  const conflicts = rowsOf(rows, 'conflict');
  const more = conflicts.length - SHOWN;
  if (conflicts.length === 0) return null;
  return (
    <section className={styles.conflicts} aria-labelledby="door-conflicts">
      <h3 id="door-conflicts">Admitted twice</h3>
      <p className={styles.hint}>
        Neither door knew of the other yet. Perhaps a pass was shown by two people.
      </p>
      {/* biome-ignore lint/a11y/noRedundantRoles: `list-style: none` takes the role away in Safari */}
      <ul role="list">
        {conflicts.slice(0, SHOWN).map(({ guest, name, detail }) => (
          <ConflictRow key={guest.id} {...{ companyId, eventId, guest, name, detail }} />
        ))}
      </ul>
      {more > 0 && <p className={styles.hint}>{`And ${formatCount(more)} more.`}</p>}
    </section>
  );
}

interface ConflictRowProps {
  companyId: string;
  eventId: string;
  guest: Guest;
  name: string;
  /** Distinguishes guests of the same name. */
  detail: string;
}

function ConflictRow({ companyId, eventId, guest, name, detail }: ConflictRowProps) {
  const toasts = useToasts();
  const needsConnection = useNeedsConnection();
  const mark = useMarkSeen(companyId, eventId);
  const [isMarking, setIsMarking] = useState(false);
  const unseen = guest.conflicts.filter(({ isSeen }) => !isSeen).slice(-SHOWN_OF_GUEST);

  async function markSeen() {
    setIsMarking(true);
    try {
      await mark.mutateAsync(guest);
    } catch (error) {
      toasts.error(refusalOf(error).message);
    }
    setIsMarking(false);
  }

  return (
    <li className={styles.conflict}>
      <div className={styles.texts}>
        <span className={styles.name} dir="auto">
          {name}
        </span>
        {detail !== '' && <span className={styles.detail}>{detail}</span>}
        {unseen.map(({ admissions: [one, other] }) => (
          <span key={`${one.key} ${other.key}`} className={styles.detail}>
            {admissionLabel(one)} and {admissionLabel(other)}
          </span>
        ))}
      </div>
      <Button
        size="s"
        aria-label={`Mark as seen: ${name}`}
        isBusy={isMarking}
        disabledReason={needsConnection}
        onPress={() => void markSeen()}
      >
        Mark as seen
      </Button>
    </li>
  );
}
