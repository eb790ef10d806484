/** What the outbox must know of each call that may wait, beyond the table of calls. */
import type { QueueableCall } from '../contract/calls.ts';

interface Queueable {
  /** A removal is done when the thing is already gone (404, 410). */
  readonly isRemoval: boolean;
  /** Of a removal: the field that names the thing, filled from its creation's answer when that still waits. */
  readonly idField: string | null;
}

const creation: Queueable = { isRemoval: false, idField: null };

export const queueable: Readonly<Record<QueueableCall, Queueable>> = {
  sendEventInvitation: creation,
  sendLocationInvitation: creation,
  bulkSendEventInvitations: creation,
  bulkSendLocationInvitations: creation,
  addCamera: creation,
  cancelEventInvitation: { isRemoval: true, idField: 'invitation_id' },
  cancelLocationInvitation: { isRemoval: true, idField: 'invitation_id' },
  deleteCamera: { isRemoval: true, idField: 'camera_id' },
};
