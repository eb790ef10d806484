import { CircleAlert, Pencil } from 'lucide-react';
import { deliveredMessage } from '../../lib/delivered-messages.ts';
import { type Report, settleReport } from '../../offline/changes/show-reports.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { useToasts } from '../../ui/use-toasts.ts';
import styles from './outbox-panel.module.css';

/** The form has room for the rest. */
const NAMED = 4;

interface ReportRowProps {
  companyId: string;
  report: Report;
  itemName: string;
  onCorrect: (report: Report) => void;
}

/** A sheet that was delivered, and of whose people some were refused: how many, who and why. */
export function ReportRow({ companyId, report, itemName, onCorrect }: ReportRowProps) {
  const { id, label, refused, people = refused.length } = report;
  const toasts = useToasts();

  async function dismiss() {
    await settleReport(companyId, id);
    const undo = { label: 'Undo', onPress: () => void settleReport(companyId, id, refused) };
    toasts.info('Put away. Whoever was refused is not invited.', { action: undo });
  }

  return (
    <li className={styles.row}>
      <span className={styles.name} dir="auto">
        {label}
      </span>
      <Badge tone="danger" icon={<CircleAlert size={14} aria-hidden />}>
        {refused.length < people ? 'Partly refused' : 'Refused'}
      </Badge>
      <span className={styles.when}>{itemName}</span>
      <div className={styles.words} data-tone="refused">
        {deliveredMessage(people, refused.length)}
        <ul className={styles.refused}>
          {refused.slice(0, NAMED).map(({ row, email, name, message }) => (
            <li key={`${row} ${email}`}>
              <bdi>{email || name || `Row ${row}`}</bdi>
              {message !== '' && `: ${message}`}
            </li>
          ))}
          {refused.length > NAMED && <li>and {refused.length - NAMED} more</li>}
        </ul>
      </div>
      <div className={styles.actions}>
        <Button
          size="s"
          icon={<Pencil aria-hidden />}
          aria-label={`Correct and send the rest: ${label}`}
          onPress={() => onCorrect(report)}
        >
          Correct and send the rest
        </Button>
        <Button size="s" variant="quiet" aria-label={`Understood: ${label}`} onPress={() => void dismiss()}>
          Understood
        </Button>
      </div>
    </li>
  );
}
