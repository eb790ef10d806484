import type { OutboxEntry } from '../../../offline/changes/use-outbox-entries.ts';

/** The correction of somebody's invitation that waits on the device, or was refused. */
export const correctionOf = (
  waiting: readonly OutboxEntry[],
  invitationId: string,
): OutboxEntry | undefined =>
  waiting.find(({ call, request }) => call === 'correctInvitation' && request.invitation_id === invitationId);
