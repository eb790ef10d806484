import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { erasedCount } from '../../offline/canary.ts';
import type { ConnectionState } from '../../offline/connectivity.ts';
import { drainNow } from '../../offline/submit.ts';
import type { WaitingEntry } from '../../offline/use-waiting.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { connectionWords } from './connection-words.ts';
import { DiscardQuestion } from './discard-question.tsx';
import styles from './outbox-panel.module.css';
import { OutboxRow } from './outbox-row.tsx';

interface OutboxPanelProps {
  id: string;
  companyId: string;
  state: ConnectionState;
  waiting: readonly WaitingEntry[];
  erased: number;
}

/** What waits on this device, each with its state and the server's words, and what can be done about it. */
export function OutboxPanel({ id, companyId, state, waiting, erased }: OutboxPanelProps) {
  const panel = useRef<HTMLElement>(null);
  const [doomed, setDoomed] = useState<WaitingEntry | null>(null);
  const { label, meaning } = connectionWords[state];

  /** The panel lies above every dialog: it makes way for the question. */
  function ask(entry: WaitingEntry) {
    panel.current?.hidePopover();
    setDoomed(entry);
  }

  return (
    <>
      <section
        ref={panel}
        id={id}
        popover="auto"
        className={styles.panel}
        aria-label="Connection and waiting changes"
      >
        <h2 className={styles.title}>{label}</h2>
        <p className={styles.meaning}>{meaning}</p>
        {erased > 0 && <ErasedNotice count={erased} />}
        {waiting.length === 0 ? (
          <p className={styles.empty}>Nothing is waiting. Everything you saved has been sent.</p>
        ) : (
          <>
            <ul className={styles.list}>
              {waiting.map((entry) => (
                <OutboxRow key={entry.id} companyId={companyId} entry={entry} onDiscard={ask} />
              ))}
            </ul>
            {waiting.some((entry) => entry.state !== 'parked') && (
              <Button variant="primary" fullWidth onPress={drainNow}>
                Send now
              </Button>
            )}
          </>
        )}
        <Link
          to="/outbox"
          className={buttonClass({ variant: 'quiet', fullWidth: true })}
          onClick={() => panel.current?.hidePopover()}
        >
          See all
        </Link>
      </section>
      <DiscardQuestion companyId={companyId} entry={doomed} onClose={() => setDoomed(null)} />
    </>
  );
}

function ErasedNotice({ count }: { count: number }) {
  return (
    <Notice
      tone="danger"
      title={`${count} unsent ${count === 1 ? 'change was' : 'changes were'} erased by this browser`}
      action={
        <Button size="s" onPress={() => erasedCount.set(0)}>
          Understood
        </Button>
      }
    >
      It cleared this site's storage. Please look through your lists and enter again what is missing.
    </Notice>
  );
}
