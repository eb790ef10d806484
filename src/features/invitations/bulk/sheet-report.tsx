import { countOf } from '../../../lib/count.ts';
import { Notice } from '../../../ui/notice.tsx';
import { suggestedAddress } from '../misspelt-domain.ts';
import { FailedRows } from './failed-rows.tsx';
import { counted, isAccepted, misspeltMessage, reasonsOf } from './row-messages.ts';
import { SheetColumns, type SheetColumnsProps } from './sheet-columns.tsx';
import { SheetRows } from './sheet-rows.tsx';
import { SkippedRows } from './skipped-rows.tsx';
import { absentIn, absentMessages, cutMessages, hiddenMessage, unusedMessages } from './unused-messages.ts';

/** How a list was interpreted, and the result for each person in it. */
export function SheetReport(props: SheetColumnsProps) {
  const { rows, skipped, mapping, unused } = props.judged.checked;
  const { file } = props.judged;
  const hidden = skipped.filter(({ cause }) => cause === 'hidden').length;
  const absent = absentMessages(absentIn(props.judged.checked));
  const cut = cutMessages(props.judged);
  const misspelt = rows.filter(({ status, email }) => status === 'ready' && suggestedAddress(email));
  const isWhole =
    rows.length > 0 &&
    rows.every(isAccepted) &&
    unused.length + hidden + absent.length + cut.length + misspelt.length === 0;
  return (
    <>
      <Notice tone={isWhole ? 'success' : 'warning'}>
        <p>{`${counted(rows.filter(isAccepted))} of ${countOf(rows.length, 'row is', 'rows are')} ready to be sent.`}</p>
        {rows.some((row) => !isAccepted(row)) && <p>{`The others: ${reasonsOf(rows)}.`}</p>}
        {misspelt.length > 0 && <p>{misspeltMessage(misspelt)}</p>}
        {hidden > 0 && <p>{hiddenMessage(hidden)}</p>}
        {[...cut, ...absent, ...unusedMessages(props.judged)].map((words) => (
          <p key={words}>{words}</p>
        ))}
      </Notice>
      <SheetColumns key={`${file.name} ${file.lastModified} ${file.size}`} {...props} />
      {rows.length > 0 && <SheetRows rows={rows} />}
      <SkippedRows rows={skipped} headerAt={mapping.headerAt} />
      <FailedRows rows={rows} />
    </>
  );
}
