import { Notice } from '../../../ui/notice.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import styles from './bulk.module.css';
import { FailedRows } from './failed-rows.tsx';
import { counted, isFine } from './row-words.ts';
import { SheetRows } from './sheet-rows.tsx';
import type { DryRun } from './use-dry-run.ts';

/** What the page found in the chosen file, before anything is sent. */
export function DryRunReport({ dryRun }: { dryRun: DryRun }) {
  return (
    <div className={styles.report} aria-live="polite">
      {dryRun.step === 'checking' && (
        <p className={styles.checking}>
          <Spinner />
          <span>Checking {dryRun.fileName}…</span>
        </p>
      )}
      {dryRun.step === 'problem' && (
        <Notice tone="danger" title="This file cannot be sent.">
          {dryRun.problem}
        </Notice>
      )}
      {dryRun.step === 'judged' && (
        <>
          <Notice tone={dryRun.rows.every(isFine) ? 'success' : 'warning'}>
            {`${counted(dryRun.rows.filter(isFine))} of ${counted(dryRun.rows)} rows are ready to be sent.`}
          </Notice>
          <SheetRows rows={dryRun.rows} />
          <FailedRows rows={dryRun.rows} />
        </>
      )}
    </div>
  );
}
