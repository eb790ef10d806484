import type { OutboxEntry } from '../../../offline/changes/use-outbox-entries.ts';

/** The pending or refused correction of an invitation. */
export const correctionOf = (
  waiting: readonly OutboxEntry[],
  invitationId: string,
): OutboxEntry | undefined =>
  waiting.find(({ call, request }) => call === 'correctInvitation' && request.invitation_id === invitationId);
