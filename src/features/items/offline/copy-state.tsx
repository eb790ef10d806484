import { useQuery } from '@tanstack/react-query';
import { CircleAlert, Cloud, CloudCheck, CloudDownload, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { isStale } from '../../../offline/prepare/copy-age.ts';
import { opensOffline } from '../../../offline/prepare/device-storage.ts';
import type { OfflineCopy } from '../../../offline/prepare/offline-copy.ts';
import type { Run } from '../../../offline/prepare/prepare.ts';
import { updatedLabel } from '../../../offline/reads/updated-label.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { useClock } from '../../../ui/use-clock.ts';
import { contentsMessage, failureMessage, isPartial } from './copy-messages.ts';
import styles from './prepare-strip.module.css';
import { storageQuery } from './storage-query.ts';

interface CopyStateProps {
  copy: OfflineCopy | undefined;
  run: Run | undefined;
  /** A preparation has just ended on this screen. */
  hasFinished: boolean;
}

/** The state of an item's offline copy in one or two lines. Changes are announced to screen readers. */
export function CopyState({ copy, run, hasFinished }: CopyStateProps) {
  const updated = useClock((now) => (copy ? updatedLabel(copy.at, now) : ''));
  const failed = run?.state === 'failed' ? failureOf(run, updated) : undefined;
  return (
    <>
      <p role="status" className="visually-hidden">
        {run?.state === 'working' && 'Preparing for offline'}
        {failed && `${failed.title}. ${failed.text}`}
        {!run && hasFinished && copy && `${titleOf(copy, false)}. Prepared with ${contentsMessage(copy)}`}
      </p>
      {run?.state === 'working' && <Working run={run} />}
      {failed && (
        <Line look="failed" Icon={CircleAlert} title={failed.title}>
          {failed.text}
        </Line>
      )}
      {!run && (copy ? <Ready copy={copy} updated={updated} /> : <NotYet />)}
    </>
  );
}

/** A failed update keeps the earlier copy. @param updated when that was made; empty if there is none */
function failureOf(run: Extract<Run, { state: 'failed' }>, updated: string) {
  const why = failureMessage(run.why, run);
  if (updated === '') return { title: 'Not prepared', text: why };
  return { title: 'Not updated', text: `${why} What was ${updated.toLowerCase()} is still on this device.` };
}

function NotYet() {
  return (
    <Line look="none" Icon={CloudDownload} title="Not prepared for offline">
      Load everything onto this device before you go where the signal is weak.
    </Line>
  );
}

function Working({ run: { done, total } }: { run: Extract<Run, { state: 'working' }> }) {
  return (
    <Line look="working" Icon={CloudDownload} title={`Loading part ${Math.min(done + 1, total)} of ${total}`}>
      <ProgressBar className={styles.progress} label="Preparing for offline" value={done} max={total} />
    </Line>
  );
}

function Ready({ copy, updated }: { copy: OfflineCopy; updated: string }) {
  const storage = useQuery(storageQuery).data;
  const stale = useClock((now) => isStale(copy.at, now));
  const isWanting = stale || isPartial(copy);
  return (
    <Line
      look={isWanting ? 'stale' : 'ready'}
      Icon={isWanting ? Cloud : CloudCheck}
      title={titleOf(copy, stale)}
    >
      <span className={styles.facts}>
        {/* As of the copy: later changes are in the list only. */}
        <span>{`Prepared with ${contentsMessage(copy)}`}</span>
        <time dateTime={new Date(copy.at).toISOString()}>{updated}</time>
        {storage?.isProtected && <span>Storage protected</span>}
      </span>
      <Caution isProtected={storage?.isProtected ?? true} />
    </Line>
  );
}

function titleOf(copy: OfflineCopy, isOld: boolean): string {
  if (isOld) return 'The offline copy is old';
  return isPartial(copy) ? 'The offline copy is not whole' : 'Offline ready';
}

/** A warning if the copy might be deleted, or could not be opened offline. */
function Caution({ isProtected }: { isProtected: boolean }) {
  if (!opensOffline())
    return 'Keep this page open: this browser cannot open the portal without a connection.';
  if (!isProtected) return 'Storage not protected: a full device may clear it. Installing the app helps.';
  return null;
}

interface LineProps {
  look: 'none' | 'working' | 'ready' | 'stale' | 'failed';
  Icon: LucideIcon;
  title: string;
  children: ReactNode;
}

function Line({ look, Icon, title, children }: LineProps) {
  return (
    <div className={styles.line} data-look={look}>
      <Icon aria-hidden="true" />
      <div>
        <p className={styles.title}>{title}</p>
        <div className={styles.text}>{children}</div>
      </div>
    </div>
  );
}
