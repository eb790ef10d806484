import { Notice } from '../../../ui/notice.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import type { ListChoice } from '../import/check-list.ts';
import type { TextEncoding } from '../import/list-types.ts';
import styles from './bulk.module.css';
import { SheetReport } from './sheet-report.tsx';
import type { DryRun, JudgedList } from './use-dry-run.ts';

interface DryRunReportProps {
  dryRun: DryRun;
  onChange: (judged: JudgedList, choice: ListChoice) => void;
  onEncoding: (file: File, encoding: TextEncoding) => void;
}

/** The findings in the chosen file, before anything is sent. */
export function DryRunReport({ dryRun, onChange, onEncoding }: DryRunReportProps) {
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
        <SheetReport
          judged={dryRun}
          onChange={(choice) => onChange(dryRun, choice)}
          onEncoding={(encoding) => onEncoding(dryRun.file, encoding)}
        />
      )}
    </div>
  );
}
