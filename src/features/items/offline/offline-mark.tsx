import { Cloud, CloudCheck } from 'lucide-react';
import { copyAgeText, isStale } from '../../../offline/prepare/copy-age.ts';
import type { OfflineCopy } from '../../../offline/prepare/offline-copy.ts';
import { useClock } from '../../../ui/use-clock.ts';
import { isPartial } from './copy-messages.ts';
import styles from './offline-mark.module.css';

/** On a row of the dashboard: the item has an offline copy. Muted if the copy is old. */
export function OfflineMark({ copy }: { copy: OfflineCopy | undefined }) {
  return copy ? <Mark copy={copy} /> : null;
}

function Mark({ copy }: { copy: OfflineCopy }) {
  const stale = useClock((now) => isStale(copy.at, now)) || isPartial(copy);
  const words = useClock((now) => copyAgeText(copy.at, now, isPartial(copy)));
  const Icon = stale ? Cloud : CloudCheck;
  return (
    <span className={styles.mark} data-stale={stale || undefined}>
      <Icon aria-hidden="true" />
      {words}
    </span>
  );
}
