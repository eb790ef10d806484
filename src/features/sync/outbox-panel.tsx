import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { drainNow } from '../../offline/changes/entry-actions.ts';
import type { ErasedEntries } from '../../offline/changes/eviction-sentinel.ts';
import { unreadable } from '../../offline/changes/outbox-entries.ts';
import type { Report } from '../../offline/changes/show-reports.ts';
import type { OutboxEntry } from '../../offline/changes/use-outbox-entries.ts';
import { unread } from '../../offline/changes/use-reports.ts';
import { lacksRoom } from '../../offline/changes/wake.ts';
import type { ConnectionShown } from '../../offline/connection/connectivity.ts';
import { type PendingAtDoor, sendFromDoors } from '../../offline/door/at-doors.ts';
import { useObservable } from '../../offline/observable.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { closeOnBlur } from '../../ui/close-on-blur.ts';
import { AtDoorsRow } from './at-doors-row.tsx';
import { connectionMessages, DEVICE_FULL, meaningOf } from './connection-messages.ts';
import { LOOKING, UNREADABLE } from './entry-messages.ts';
import { ErasedNotice } from './erased-notice.tsx';
import { DiscardQuestion } from './lazy-discard-question.tsx';
import { LostAtDoorsNotice } from './lost-at-doors-notice.tsx';
import type { OutboxItems } from './outbox-items.ts';
import styles from './outbox-panel.module.css';
import { OutboxRow } from './outbox-row.tsx';
import { ReportRow } from './report-row.tsx';

/** The outbox screen shows the rest. */
const SHOWN = 12;

interface OutboxPanelProps {
  id: string;
  companyId: string;
  items: OutboxItems;
  state: ConnectionShown;
  entries: readonly OutboxEntry[];
  /** Delivered sheets with refused people. */
  reports: readonly Report[];
  /** Events with pending door entries. */
  doors: readonly PendingAtDoor[];
  erased: ErasedEntries | null;
  /** Erased door entries, by partition. */
  lost: ReadonlyMap<string, number>;
}

/** Pending entries on this device, each with its state, the server's message and its actions. */
export function OutboxPanel(props: OutboxPanelProps) {
  const { id, companyId, items, state, entries, reports, doors, erased, lost } = props;
  const panel = useRef<HTMLElement>(null);
  const [discarding, setDiscarding] = useState<OutboxEntry | null>(null);
  const isFull = useObservable(lacksRoom);
  const { label } = connectionMessages[state];
  const waiting = entries.filter((entry) => entry.state !== 'failed').length + doors.length;
  const shown = firstToShow(entries);

  /** The panel is above every dialog, so it closes before a dialog or an entry's form opens. */
  function ask(entry: OutboxEntry) {
    panel.current?.hidePopover();
    setDiscarding(entry);
  }
  function correct(report: Report) {
    panel.current?.hidePopover();
    items.correct(report);
  }
  function sendNow() {
    drainNow();
    if (doors.length > 0) void sendFromDoors(companyId);
  }
  function editOf(entry: OutboxEntry) {
    const edit = items.editOf(entry);
    return (
      edit &&
      (() => {
        panel.current?.hidePopover();
        edit();
      })
    );
  }

  return (
    <>
      <section
        ref={panel}
        id={id}
        popover="auto"
        onBlur={closeOnBlur(id)}
        className={styles.panel}
        aria-label="Connection and waiting changes"
      >
        <h2 className={styles.title}>{label}</h2>
        <p className={styles.meaning}>
          {isFull && entries.length > 0 ? DEVICE_FULL : meaningOf(state, waiting)}
        </p>
        {erased && <ErasedNotice companyId={companyId} erased={erased} />}
        <LostAtDoorsNotice companyId={companyId} lost={lost} itemNameOf={items.itemNameOf} />
        {entries === unreadable && <p className={styles.meaning}>{UNREADABLE}</p>}
        {entries !== unreadable && entries.length + reports.length + doors.length === 0 ? (
          <p className={styles.empty}>
            {reports === unread ? LOOKING : nothingWaits(erased !== null || lost.size > 0)}
          </p>
        ) : (
          <>
            <ul className={styles.list}>
              {reports.map((report) => (
                <ReportRow
                  key={report.id}
                  companyId={companyId}
                  report={report}
                  itemName={items.itemNameOf(report.queueKey)}
                  onCorrect={correct}
                />
              ))}
              {doors.map((door) => (
                <AtDoorsRow key={door.eventId} door={door} itemNameOf={items.itemNameOf} />
              ))}
              {shown.map((entry) => (
                <OutboxRow
                  key={entry.id}
                  companyId={companyId}
                  entry={entry}
                  itemName={items.itemNameOf(entry.queueKey)}
                  onDiscard={ask}
                  onEdit={editOf(entry)}
                />
              ))}
            </ul>
            {shown.length < entries.length && (
              <p className={styles.more}>and {entries.length - shown.length} more in the outbox</p>
            )}
            {waiting > 0 && (
              <Button variant="primary" fullWidth onPress={sendNow}>
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
      <DiscardQuestion companyId={companyId} entry={discarding} onClose={() => setDiscarding(null)} />
    </>
  );
}

function nothingWaits(isAnythingErased: boolean): string {
  return isAnythingErased
    ? 'Nothing is waiting.'
    : 'Nothing is waiting. Nothing of your company is still to be sent from this device.';
}

/** Entries that need a user come first. */
function firstToShow(entries: readonly OutboxEntry[]): OutboxEntry[] {
  const isFailed = ({ state }: OutboxEntry) => state === 'failed';
  return [...entries.filter(isFailed), ...entries.filter((entry) => !isFailed(entry))].slice(0, SHOWN);
}
