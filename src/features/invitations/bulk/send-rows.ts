import { personRules } from '../../../../common/contract/invitations.ts';
import { itemKinds } from '../../../../common/contract/item-kinds.ts';
import { queueKeyOf } from '../../../../common/outbox/queue-key.ts';
import type { RefusedRow } from '../../../../common/outbox/storage/results.ts';
import { partialFailureIn } from '../../../entities/collections/partial-failure.ts';
import type { Report } from '../../../offline/changes/show-reports.ts';
import { submitQueued } from '../../../offline/changes/submit.ts';
import type { InvitationTarget } from '../invitation-target.ts';
import type { EditedRow } from './corrected-row.tsx';

/** Long enough for the server to answer each; slower ones are saved in the outbox. */
const PATIENCE_MS = 5_000;

interface Rows {
  readonly companyId: string;
  readonly target: InvitationTarget;
  readonly rows: readonly EditedRow[];
  /** The id of their sheet, and how often its rows were corrected. */
  readonly report: Pick<Report, 'id' | 'round'>;
}

/**
 * Invites the people of corrected rows, each with its own outbox entry.
 * @returns the rows that were refused again, with reasons; how many were sent or saved; and a message about those that
 * may have arrived, which stay in the outbox, or what the server said of an accepted one
 */
export async function sendRows({ companyId, target, rows, report: { id, round = 0 } }: Rows) {
  const { idField, calls } = itemKinds[target.kind];
  const queueKey = queueKeyOf(target);
  let sent = 0;
  let saved = 0;
  let doubt: string | undefined;
  const all = rows.map(async (row): Promise<RefusedRow[]> => {
    const person = { name: row.name.trim(), email: row.email.trim() };
    const issue = personRules.find(({ fails }) => fails(person));
    if (issue) return [refused(row, issue.message)];
    const { outcome, ...answer } = await submitQueued({
      // The same id if the page unloaded during sending, so that the row is one invitation.
      id: `${id}.${round}.${row.key}`,
      companyId,
      queueKey,
      call: calls.invite,
      request: { ...person, [idField]: target.id },
      label: `Invite ${person.name}`,
      patienceMs: PATIENCE_MS,
    });
    const said = 'message' in answer ? answer.message : '';
    if (outcome === 'refused' || outcome === 'not-saved') return [refused({ ...row, ...person }, said)];
    if (outcome === 'accepted') {
      sent += 1;
      doubt = partialFailureIn(said) ?? doubt;
    } else if (outcome === 'uncertain') doubt = said;
    else saved += 1;
    return [];
  });
  const left = (await Promise.all(all)).flat();
  return { left, sent, saved, doubt };
}

const refused = ({ row, name, email }: EditedRow, message: string) => ({ row, name, email, message });
