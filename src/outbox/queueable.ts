/** What the outbox must know of each call that may wait, beyond the table of calls. */
import type { CallName, QueueableCall } from '../contract/calls.ts';

interface Queueable {
  /** A removal is done when the thing is already gone (404, 410). */
  readonly isRemoval: boolean;
  /** Of a removal: the field that names the thing, filled from its creation's answer when that still waits. */
  readonly idField: string | null;
  /** Of a creation: where an API without idempotency keys shows what has arrived. */
  readonly arrivesAt: Arrival | null;
}

interface Arrival {
  readonly list: CallName;
  /** The field of the entry by which the list is asked for. */
  readonly of: string;
  /** The fields that tell one thing on the list from another. */
  readonly naturalKey: readonly string[];
}

function creation(arrivesAt: Arrival | null): Queueable {
  return { isRemoval: false, idField: null, arrivesAt };
}

function removal(idField: string): Queueable {
  return { isRemoval: true, idField, arrivesAt: null };
}

export const queueable: Readonly<Record<QueueableCall, Queueable>> = {
  sendEventInvitation: creation({ list: 'listEventInvitations', of: 'event_id', naturalKey: ['email'] }),
  sendLocationInvitation: creation({
    list: 'listLocationInvitations',
    of: 'location_id',
    naturalKey: ['email'],
  }),
  addCamera: creation({ list: 'listCameras', of: 'location_id', naturalKey: ['name', 'url'] }),
  // A sheet's people are many; the server tells for each row whether it is there already.
  bulkSendEventInvitations: creation(null),
  bulkSendLocationInvitations: creation(null),
  cancelEventInvitation: removal('invitation_id'),
  cancelLocationInvitation: removal('invitation_id'),
  deleteCamera: removal('camera_id'),
};
