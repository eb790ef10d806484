import type { Tx } from '../../infra/db/database.ts';
import type { InvitationRow } from '../../infra/db/schema.ts';
import { mailTraces } from '../../infra/mail/mail-topics.ts';
import { changeTopic } from '../invitations/invitation-topic.ts';

/**
 * The guests of an item with `told` as they know it: what a mail about a change says counts once one was accepted and
 * did not come back.
 * @param guests a few hundred at most
 */
export async function withKnownFacts(
  tx: Tx,
  guests: readonly InvitationRow[],
): Promise<readonly InvitationRow[]> {
  const topicOf = ({ itemId, email }: InvitationRow) => changeTopic(itemId, email);
  const traces = await mailTraces(tx, guests.filter(({ told }) => told?.news).map(topicOf));
  return guests.map((guest) => {
    const before = guest.told?.news?.before;
    const hasLeft = traces.get(topicOf(guest))?.hasLeft === true;
    return before && !hasLeft ? { ...guest, told: before } : guest;
  });
}
