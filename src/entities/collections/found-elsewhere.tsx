import { Clock } from 'lucide-react';
import { formatCount } from '../../lib/count.ts';
import type { MemberFields, MemberKind } from './collection-kind.ts';
import styles from './member-card.module.css';

/** A search result that is not on the list yet, as it is part of a pending entry. */
export interface ShownElsewhere extends MemberFields {
  /** Names that entry. */
  readonly where: string;
}

/** At most this many cards are drawn; more letters narrow the result. */
const MOST = 50;

export function FoundElsewhere({ kind: { Mark }, found }: FoundElsewhereProps) {
  if (found.length === 0) return null;
  const more = found.length - MOST;
  return (
    <>
      {/* biome-ignore lint/a11y/noRedundantRoles: `list-style: none` takes the role away in Safari */}
      <ul role="list" className={styles.waitingList} aria-label="Found in what waits">
        {found.slice(0, MOST).map(({ name, detail, where }) => (
          <li key={`${where} ${detail}`} className={styles.waitingCard} data-state="waiting">
            <Mark name={name} />
            <div className={styles.texts}>
              <span className={styles.name} dir="auto">
                {name}
              </span>
              <span className={styles.detail}>{detail}</span>
              <span className={styles.waiting}>
                <Clock aria-hidden /> {where}
              </span>
            </div>
          </li>
        ))}
      </ul>
      {more > 0 && <p>{`${formatCount(more)} more are found in what waits.`}</p>}
    </>
  );
}

interface FoundElsewhereProps {
  kind: Pick<MemberKind, 'Mark'>;
  found: readonly ShownElsewhere[];
}
