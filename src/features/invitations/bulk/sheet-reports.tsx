import { deliveredMessage } from '../../../lib/delivered-messages.ts';
import { useOpenReports } from '../../../offline/changes/use-reports.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';

interface SheetReportsProps {
  companyId: string;
  queueKey: string;
  /** Opens the refused rows of a delivered sheet. */
  onCorrect: (reportId: string) => void;
}

/** Delivered sheets with refused people, above the list with the others. */
export function SheetReports({ companyId, queueKey, onCorrect }: SheetReportsProps) {
  const reports = useOpenReports(companyId).filter((report) => report.queueKey.startsWith(`${queueKey}:`));
  return reports.map(({ id, refused, people = refused.length }) => (
    <Notice
      key={id}
      tone="warning"
      title={deliveredMessage(people, refused.length)}
      action={
        <Button size="s" onPress={() => onCorrect(id)}>
          Correct and send the rest
        </Button>
      }
    >
      A sheet of this list was delivered, and not all of its people were accepted.
    </Notice>
  ));
}
