/** What the outbox must know of each call that may wait, beyond the table of calls. */
import type { CallName, QueueableCall } from '../contract/calls.ts';

interface Queueable {
  /** A removal is done when the thing is already gone (404, 410). */
  readonly isRemoval: boolean;
  /** Of a removal: the field that names the thing, filled from its creation's answer when that still waits. */
  readonly idField: string | null;
  /** Of a creation: where an API without idempotency keys shows what has arrived. */
  readonly arrivesAt: Arrival | null;
  /** Of a creation: the removal that undoes it. */
  readonly undoneBy: QueueableCall | null;
}

export interface Arrival {
  readonly list: CallName;
  /** The field of the entry by which the list is asked for. */
  readonly of: string;
  /** The fields that tell one thing on the list from another. */
  readonly naturalKey: readonly string[];
}

function creation(undoneBy: QueueableCall | null, arrivesAt: Arrival): Queueable {
  return { isRemoval: false, idField: null, arrivesAt, undoneBy };
}

function removal(idField: string): Queueable {
  return { isRemoval: true, idField, arrivesAt: null, undoneBy: null };
}

const amongGuests: Arrival = { list: 'listEventInvitations', of: 'event_id', naturalKey: ['email'] };
const amongTenants: Arrival = { list: 'listLocationInvitations', of: 'location_id', naturalKey: ['email'] };
const amongCameras: Arrival = { list: 'listCameras', of: 'location_id', naturalKey: ['name', 'url'] };

export const queueable: Readonly<Record<QueueableCall, Queueable>> = {
  sendEventInvitation: creation('cancelEventInvitation', amongGuests),
  sendLocationInvitation: creation('cancelLocationInvitation', amongTenants),
  addCamera: creation('deleteCamera', amongCameras),
  // A sheet's people are many: its entry names them beside the file.
  bulkSendEventInvitations: creation(null, amongGuests),
  bulkSendLocationInvitations: creation(null, amongTenants),
  cancelEventInvitation: removal('invitation_id'),
  cancelLocationInvitation: removal('invitation_id'),
  deleteCamera: removal('camera_id'),
};
