/** What the outbox needs to know of each queueable call, beyond the table of calls. */
import type { CallName, QueueableCall } from '../contract/calls.ts';
import { jsonText } from '../contract/json-text.ts';
import { memberOf } from '../contract/members.ts';
import { rowStatus } from './answers/row-status.ts';

interface Queueable {
  /** A removal also succeeds if its target is already gone (404, 410). */
  readonly isRemoval: boolean;
  /** For a removal: the field with the target's id, filled from its creation's answer if that is still pending. */
  readonly idField: string | null;
  /** For a removal: the list that its target is on until then. */
  readonly removedFrom: Pick<Arrival, 'list' | 'of'> | null;
  /** For a creation: the list where it appears, read when the API keeps no idempotency keys. */
  readonly arrivesAt: Arrival | null;
  /** For a creation: the removal that undoes it. */
  readonly undoneBy: QueueableCall | null;
  /** Whether an answer's `data` fits this call; absent where the contract requires none. */
  readonly answers?: (data: unknown) => boolean;
}

export interface Arrival {
  readonly list: CallName;
  /** The field of the entry that selects the list. */
  readonly of: string;
  /** The fields that identify a row on the list. */
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

/** Whether every row has a known status. */
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

/** Whether an answer's data repeats some of what was sent: a gateway may answer everything with an id alone. */
export function repeatsRequest(data: unknown): boolean {
  return ['email', 'url', 'rows'].some((field) => memberOf(data, field) !== undefined);
}

/** The id in an answer's data, as text. */
export function idOf(data: unknown): string | null {
  if (typeof data !== 'object' || data === null) return null;
  // As the page reads it: an `_id` of null counts as missing.
  const { _id, id: other }: { _id?: unknown; id?: unknown } = data;
  const id = _id ?? other;
  return typeof id === 'string' || typeof id === 'number' ? String(id) : null;
}

/** A change of an existing member: sending it again is harmless, so nothing has to be searched. */
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

/** Whether a call makes something that can be searched on a list and undone. */
export function isCreation(call: QueueableCall | undefined): boolean {
  return call !== undefined && queueable[call].arrivesAt !== null;
}

export const queueable: Readonly<Record<QueueableCall, Queueable>> = {
  sendEventInvitation: creation('cancelEventInvitation', amongGuests),
  sendLocationInvitation: creation('cancelLocationInvitation', amongTenants),
  addCamera: creation('deleteCamera', amongCameras),
  // A sheet has many people: its entry lists them beside the file.
  bulkSendEventInvitations: sheet(amongGuests),
  bulkSendLocationInvitations: sheet(amongTenants),
  cancelEventInvitation: removal('invitation_id', amongGuests),
  cancelLocationInvitation: removal('invitation_id', amongTenants),
  deleteCamera: removal('camera_id', amongCameras),
  correctInvitation: change((data) => idOf(data) !== null),
  resendFailedInvitations: change(hasSent),
  // By the key of the undone entry.
  undoChange: change(isUndone),
};
