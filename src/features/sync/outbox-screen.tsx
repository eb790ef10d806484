import { Download, Inbox, Send } from 'lucide-react';
import { useState } from 'react';
import { itemQueueKeyOf } from '../../../common/outbox/queue-key.ts';
import { drainNow } from '../../offline/changes/entry-actions.ts';
import { erased as erasedByBrowser } from '../../offline/changes/eviction-sentinel.ts';
import { unreadable } from '../../offline/changes/outbox-entries.ts';
import { type OutboxEntry, useOutboxEntries } from '../../offline/changes/use-outbox-entries.ts';
import { unread, useOpenReports } from '../../offline/changes/use-reports.ts';
import { lacksRoom } from '../../offline/changes/wake.ts';
import { useConnectionShown } from '../../offline/connection/connectivity.ts';
import { sendFromDoors } from '../../offline/door/at-doors.ts';
import { useAtDoors, useLostAtDoors } from '../../offline/door/use-at-doors.ts';
import { useObservable } from '../../offline/observable.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { AtDoorsRow } from './at-doors-row.tsx';
import { connectionMessages, DEVICE_FULL } from './connection-messages.ts';
import { DiscardQuestion } from './discard-question.tsx';
import { UNREADABLE } from './entry-messages.ts';
import { ErasedNotice } from './erased-notice.tsx';
import { exportOf } from './export-entries.ts';
import { LostAtDoorsNotice } from './lost-at-doors-notice.tsx';
import { OutboxGroup } from './outbox-group.tsx';
import type { OutboxItems } from './outbox-items.ts';
import styles from './outbox-screen.module.css';
import { ReportRow } from './report-row.tsx';

interface OutboxScreenProps {
  companyId: string;
  items: OutboxItems;
}

/** OUTBOX: everything on this device that the server has not accepted, by event or location. */
export function OutboxScreen({ companyId, items }: OutboxScreenProps) {
  const { itemNameOf, editOf, correct } = items;
  const entries = useOutboxEntries(companyId);
  const reports = useOpenReports(companyId);
  const doors = useAtDoors(companyId);
  const lost = useLostAtDoors(companyId);
  const state = useConnectionShown();
  const erased = useObservable(erasedByBrowser);
  const isFull = useObservable(lacksRoom);
  const [discarding, setDiscarding] = useState<OutboxEntry | null>(null);
  const isAnythingDue = doors.length > 0 || entries.some((entry) => entry.state !== 'failed');
  const isAnythingErased = erased !== null || lost.size > 0;
  const isKnown = entries !== unreadable && reports !== unread;

  function download() {
    const text = exportOf(entries, itemNameOf, Date.now());
    saveFile(new Blob([text], { type: 'application/json' }), 'unsent-changes.json');
  }

  function sendNow() {
    drainNow();
    if (doors.length > 0) void sendFromDoors(companyId);
  }

  return (
    <>
      <PageHeader
        title="OUTBOX"
        actions={
          entries.length + doors.length > 0 && (
            <>
              {entries.length > 0 && (
                <Button icon={<Download aria-hidden />} onPress={download}>
                  Export
                </Button>
              )}
              {isAnythingDue && (
                <Button variant="primary" icon={<Send aria-hidden />} onPress={sendNow}>
                  Send now
                </Button>
              )}
            </>
          )
        }
      />
      {erased && <ErasedNotice companyId={companyId} erased={erased} />}
      <LostAtDoorsNotice companyId={companyId} lost={lost} itemNameOf={itemNameOf} />
      {state !== 'online' && (
        <Notice tone="warning" title={connectionMessages[state].label}>
          {connectionMessages[state].meaning}
        </Notice>
      )}
      {isFull && entries.length > 0 && <Notice tone="danger">{DEVICE_FULL}</Notice>}
      {entries === unreadable && <Notice tone="warning">{UNREADABLE}</Notice>}
      {isKnown && entries.length + reports.length + doors.length === 0 && (
        <EmptyState
          icon={<Inbox />}
          title="NOTHING IS WAITING"
          // Not "everything was sent": it may have been discarded, or erased by the browser.
          text={
            isAnythingErased
              ? 'What was erased may never have been sent.'
              : 'Nothing of your company is still to be sent from this device.'
          }
        />
      )}
      <div className={styles.groups}>
        {reports.length > 0 && (
          <Card title="Delivered, but not to everybody">
            {/* biome-ignore lint/a11y/noRedundantRoles: `list-style: none` takes the role away in Safari */}
            <ul role="list" className={styles.list} aria-label="Delivered, but not to everybody">
              {reports.map((report) => (
                <ReportRow
                  key={report.id}
                  companyId={companyId}
                  report={report}
                  itemName={itemNameOf(report.queueKey)}
                  onCorrect={correct}
                />
              ))}
            </ul>
          </Card>
        )}
        {doors.length > 0 && (
          <Card title="At doors">
            {/* biome-ignore lint/a11y/noRedundantRoles: `list-style: none` takes the role away in Safari */}
            <ul role="list" className={styles.list} aria-label="Not sent: doors">
              {doors.map((door) => (
                <AtDoorsRow key={door.eventId} door={door} itemNameOf={itemNameOf} />
              ))}
            </ul>
          </Card>
        )}
        {byItem(entries).map(([item, own]) => (
          <OutboxGroup
            key={item}
            companyId={companyId}
            itemName={itemNameOf(item)}
            entries={own}
            editOf={editOf}
            onDiscard={setDiscarding}
          />
        ))}
      </div>
      {entries.length + doors.length > 0 && (
        // Shown always, as no browser reveals whether a window is private.
        <p className={styles.kept}>
          Kept in this browser until it is sent. A private window forgets it when it is closed.
        </p>
      )}
      <DiscardQuestion companyId={companyId} entry={discarding} onClose={() => setDiscarding(null)} />
    </>
  );
}

/** Ordered by each group's first entry. A sheet has its own queue key below its item's. */
function byItem(entries: readonly OutboxEntry[]): [item: string, entries: OutboxEntry[]][] {
  const items = new Map<string, OutboxEntry[]>();
  for (const entry of entries) {
    const item = itemQueueKeyOf(entry.queueKey);
    const known = items.get(item);
    if (known) known.push(entry);
    else items.set(item, [entry]);
  }
  return [...items];
}
