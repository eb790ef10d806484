import { useQueryClient } from '@tanstack/react-query';
import { calls } from '../../../../common/contract/calls.ts';
import { queueKeyOf } from '../../../../common/outbox/queue-key.ts';
import { savedMessage } from '../../../entities/collections/saved-on-device.ts';
import { slowAnswer } from '../../../lib/slow-answer.ts';
import { type QueuedChange, submitQueued } from '../../../offline/changes/submit.ts';
import { refetchNowAndLater } from '../../../offline/reads/refetch-later.ts';
import { useToasts } from '../../../ui/use-toasts.ts';
import type { InvitationTarget } from '../invitation-target.ts';
import { invitationQueries } from '../queries.ts';

export interface Corrected {
  readonly _id: string;
  readonly name: string;
  readonly email: string;
}

export interface Refusal {
  readonly status: number | null;
  readonly message: string;
}

/** Longer than usual: the form shows a refusal, and a success is confirmed. */
const PATIENCE = 5;

/** Sends invitation mails again, at once or when there is a connection. */
export function useSendAgain(companyId: string, target: InvitationTarget) {
  const toasts = useToasts();
  const queryClient = useQueryClient();
  const queueKey = queueKeyOf(target);
  const { queryKey } = invitationQueries.list(companyId, target);

  async function submit(
    change: Pick<QueuedChange, 'id' | 'request' | 'label'> & {
      call: 'correctInvitation' | 'resendFailedInvitations';
    },
  ): Promise<Refusal | undefined> {
    const result = await submitQueued({
      ...{ companyId, queueKey, ...change },
      patienceMs: PATIENCE * slowAnswer.ms,
    });
    if (result.outcome === 'refused') return result;
    if (result.outcome === 'not-saved') return { status: null, message: result.message };
    if (result.outcome === 'accepted') toasts.success(result.message || calls[change.call].success);
    else if (result.outcome === 'uncertain') toasts.info(result.message);
    else toasts.info(savedMessage(result.outcome === 'saved' && result.isAnswered));
    void refetchNowAndLater(queryClient, queryKey);
    return undefined;
  }

  return {
    /** @param id the Idempotency-Key, created when the form opened */
    one: ({ _id, name, email }: Corrected, id?: string) =>
      submit({
        ...(id !== undefined && { id }),
        call: 'correctInvitation',
        request: { invitation_id: _id, name, email },
        label: `Send again: ${name}`,
      }),
    allFailed: () =>
      submit({
        call: 'resendFailedInvitations',
        request: { item_id: target.id },
        label: 'Send all invitations again that were not delivered',
      }),
  };
}
