import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { queueKeyOf } from '../../../../common/outbox/queue-key.ts';
import { useEntriesOf } from '../../../offline/changes/use-outbox-entries.ts';
import type { CheckedList, ListChoice } from '../import/check-list.ts';
import type { ColumnMapping, TextEncoding } from '../import/list-types.ts';
import type { ReadList } from '../import/read-list.ts';
import { invitationKinds } from '../invitation-kind.ts';
import type { InvitationTarget } from '../invitation-target.ts';
import { invitationQueries } from '../queries.ts';
import { type OpenedList, openList, recheckList } from '../sheets/sheets.ts';
import { inviteLimits } from './invite-limits.ts';
import { recallColumns, rememberColumns } from './remembered-columns.ts';

/** A parsed list, and the result for each person in it. */
export interface JudgedList {
  file: File;
  list: ReadList;
  checked: CheckedList;
  /** Whether its columns were chosen by a user, now or for such a list before. */
  columns: 'guessed' | 'remembered' | 'chosen';
  /** Whether another choice is being checked. */
  isBusy: boolean;
}

export type DryRun =
  | { step: 'none' }
  | { step: 'checking'; fileName: string }
  | { step: 'problem'; problem: string }
  | ({ step: 'judged' } & JudgedList);

/** Judges a chosen list on the device, against invited people and pending invitations known there. */
export function useDryRun(companyId: string, target: InvitationTarget, limit: number) {
  const { data: invited = [] } = useQuery(invitationQueries.list(companyId, target));
  const [dryRun, setDryRun] = useState<DryRun>({ step: 'none' });
  // Another file or choice may have been made meanwhile.
  const latest = useRef<object>(undefined);
  const waiting = useEntriesOf(companyId, queueKeyOf(target));
  const limits = inviteLimits(invitationKinds[target.kind], invited, waiting, limit);

  /** Parses a list, interpreted like earlier lists with its headings. */
  async function judge(file: File | undefined, encoding?: TextEncoding) {
    const turn = begin();
    if (!file) return setDryRun({ step: 'none' });
    setDryRun({ step: 'checking', fileName: file.name });
    await showAsKnown(turn, file, await openList(file, limits, encoding));
  }

  /** Checks a parsed list again, and stores the chosen columns. */
  async function change(judged: JudgedList, choice: ListChoice) {
    const turn = begin();
    setDryRun({ ...judged, step: 'judged', isBusy: true });
    const again = await recheckList(judged.list, choice, limits);
    const isOfColumns = choice.mapping !== undefined || choice.headerAt !== undefined;
    if (!isOfColumns) return await showAsKnown(turn, judged.file, again);
    if (again.kind === 'checked') void rememberColumns(companyId, again.checked);
    show(turn, judged.file, again, 'chosen');
  }

  /** Interpreted like earlier lists with its headings. */
  async function showAsKnown(turn: object, file: File, opened: OpenedList) {
    const known = opened.kind === 'checked' && (await recallColumns(companyId, opened.checked));
    if (opened.kind === 'checked' && known && fits(known, opened)) {
      const choice = { sheet: opened.checked.sheet, mapping: known };
      const again = await recheckList(opened.list, choice, limits);
      if (again.kind === 'checked') return show(turn, file, again, 'remembered');
    }
    show(turn, file, opened, 'guessed');
  }

  function begin(): object {
    latest.current = {};
    return latest.current;
  }

  function show(turn: object, file: File, opened: OpenedList, columns: JudgedList['columns']) {
    if (latest.current !== turn) return;
    setDryRun(
      opened.kind === 'checked'
        ? { step: 'judged', file, list: opened.list, checked: opened.checked, columns, isBusy: false }
        : { step: 'problem', problem: opened.problem },
    );
  }

  return { dryRun, judge, change };
}

/** Lists without headings are known by their width alone: the addresses have to be in a column of addresses. */
function fits(known: ColumnMapping, { list, checked }: Extract<OpenedList, { kind: 'checked' }>): boolean {
  const addresses = known.roles[checked.mapping.roles.indexOf('email')];
  const isAlike = checked.guessedAt >= 0 || addresses === 'email' || addresses === 'other-email';
  return isAlike && known.headerAt < (list.tables[checked.sheet]?.rows.length ?? 0);
}
