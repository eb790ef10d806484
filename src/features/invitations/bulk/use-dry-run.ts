import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { InvitationTarget } from '../invitation-target.ts';
import { invitationQueries } from '../queries.ts';
import { judgeSheet } from '../sheets/sheets.ts';
import type { ShownRow } from './row-words.ts';

export type DryRun =
  | { step: 'none' }
  | { step: 'checking'; fileName: string }
  | { step: 'problem'; problem: string }
  | { step: 'judged'; rows: ShownRow[] };

/** Judges a chosen sheet on the device, against the people invited as far as the device knows. */
export function useDryRun(companyId: string, target: InvitationTarget, limit: number) {
  const { data: invited = [] } = useQuery(invitationQueries.list(companyId, target));
  const [dryRun, setDryRun] = useState<DryRun>({ step: 'none' });
  const latest = useRef<File | undefined>(undefined);

  async function judge(file: File | undefined) {
    latest.current = file;
    if (!file) return setDryRun({ step: 'none' });
    setDryRun({ step: 'checking', fileName: file.name });
    const result = await judgeSheet(file, {
      invited: invited.map(({ email }) => email.toLowerCase()),
      placesLeft: limit > 0 ? Math.max(0, limit - invited.length) : Number.POSITIVE_INFINITY,
    });
    // Another file may have been chosen meanwhile.
    if (latest.current !== file) return;
    setDryRun(
      result.kind === 'judged'
        ? { step: 'judged', rows: result.rows }
        : { step: 'problem', problem: result.problem },
    );
  }

  return { dryRun, judge };
}
