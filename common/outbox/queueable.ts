/** What the outbox must know of each call that may wait, beyond the table of calls. */
import type { CallName, QueueableCall } from '../contract/calls.ts';
import { jsonText } from '../contract/json-text.ts';
import { rowStatus } from './row-status.ts';

interface Queueable {
  /** A removal is done when the thing is already gone (404, 410). */
  readonly isRemoval: boolean;
  /** Of a removal: the field that names the thing, filled from its creation's answer when that still waits. */
  readonly idField: string | null;
  /** Of a removal: the list that the thing is on until then. */
  readonly removedFrom: Pick<Arrival, 'list' | 'of'> | null;
  /** Of a creation: where an API without idempotency keys shows what has arrived. */
  readonly arrivesAt: Arrival | null;
  /** Of a creation: the removal that undoes it. */
  readonly undoneBy: QueueableCall | null;
  /** Whether an answer's `data` is what this call is answered with; absent where the contract asks for nothing. */
  readonly answers?: (data: unknown) => boolean;
}

export interface Arrival {
  readonly list: CallName;
  /** The field of the entry by which the list is asked for. */
  readonly of: string;
  /** The fields that tell one thing on the list from another. */
  readonly naturalKey: readonly string[];
}

function creation(undoneBy: QueueableCall, arrivesAt: Arrival): Queueable {
  return {
    isRemoval: false,
    idField: null,
    removedFrom: null,
    arrivesAt,
    undoneBy,
    answers: (data) => idOf(data) !== null,
  };
}

function sheet(arrivesAt: Arrival): Queueable {
  return { isRemoval: false, idField: null, removedFrom: null, arrivesAt, undoneBy: null, answers: hasRows };
}

/** Every row with a status whose meaning is known. */
function hasRows(data: unknown): boolean {
  if (typeof data !== 'object' || data === null || !('rows' in data)) return false;
  return Array.isArray(data.rows) && data.rows.every((row) => rowStatus(statusOf(row)) !== undefined);
}

function statusOf(row: unknown): string {
  return typeof row === 'object' && row !== null && 'status' in row ? jsonText(row.status) : '';
}

function isUndone(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'wasMade' in data;
}

/** The id that an answer gives to what it speaks of, as text. */
export function idOf(data: unknown): string | null {
  if (typeof data !== 'object' || data === null) return null;
  // As the page reads it: an `_id` of null is none.
  const { _id, id: other }: { _id?: unknown; id?: unknown } = data;
  const id = _id ?? other;
  return typeof id === 'string' || typeof id === 'number' ? String(id) : null;
}

/** A change of what is on its list already: sent again it comes to the same, and there is nothing to look for. */
function change(answers: (data: unknown) => boolean): Queueable {
  return { isRemoval: false, idField: null, removedFrom: null, arrivesAt: null, undoneBy: null, answers };
}

function hasSent(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'sent' in data;
}

function removal(idField: string, removedFrom: Arrival): Queueable {
  return { isRemoval: true, idField, removedFrom, arrivesAt: null, undoneBy: null };
}

const amongGuests: Arrival = { list: 'listEventInvitations', of: 'event_id', naturalKey: ['email'] };
const amongTenants: Arrival = { list: 'listLocationInvitations', of: 'location_id', naturalKey: ['email'] };
const amongCameras: Arrival = { list: 'listCameras', of: 'location_id', naturalKey: ['name', 'url'] };

/** Whether a call makes something that can be looked for and taken back. */
export function isCreation(call: QueueableCall | undefined): boolean {
  return call !== undefined && queueable[call].arrivesAt !== null;
}

export const queueable: Readonly<Record<QueueableCall, Queueable>> = {
  sendEventInvitation: creation('cancelEventInvitation', amongGuests),
  sendLocationInvitation: creation('cancelLocationInvitation', amongTenants),
  addCamera: creation('deleteCamera', amongCameras),
  // A sheet's people are many: its entry names them beside the file.
  bulkSendEventInvitations: sheet(amongGuests),
  bulkSendLocationInvitations: sheet(amongTenants),
  cancelEventInvitation: removal('invitation_id', amongGuests),
  cancelLocationInvitation: removal('invitation_id', amongTenants),
  deleteCamera: removal('camera_id', amongCameras),
  correctInvitation: change((data) => idOf(data) !== null),
  resendFailedInvitations: change(hasSent),
  // By the key of what it undoes.
  undoChange: change(isUndone),
};
