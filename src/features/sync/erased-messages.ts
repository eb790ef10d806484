import { keysOf } from '../../../common/contract/members.ts';
import { countOf } from '../../lib/count.ts';
import type { EntryCounts, ErasedEntries } from '../../offline/changes/eviction-sentinel.ts';

const names: Readonly<Record<keyof EntryCounts, readonly [one: string, many: string]>> = {
  sendEventInvitation: ['invitation', 'invitations'],
  sendLocationInvitation: ['invitation', 'invitations'],
  bulkSendEventInvitations: ['sheet of people', 'sheets of people'],
  bulkSendLocationInvitations: ['sheet of people', 'sheets of people'],
  cancelEventInvitation: ['cancelled invitation', 'cancelled invitations'],
  cancelLocationInvitation: ['cancelled invitation', 'cancelled invitations'],
  addCamera: ['new camera', 'new cameras'],
  deleteCamera: ['deleted camera', 'deleted cameras'],
  correctInvitation: ['invitation to send again', 'invitations to send again'],
  resendFailedInvitations: ['list to send again', 'lists to send again'],
  undoChange: ['change taken back', 'changes taken back'],
  other: ['other change', 'other changes'],
};

/** "2 invitations, 1 new camera."; empty where nobody noted the kinds. */
export function erasedMessage({ kinds }: Pick<ErasedEntries, 'kinds'>): string {
  const parts = keysOf(names).flatMap((kind) => {
    const count = kinds[kind] ?? 0;
    return count === 0 ? [] : [countOf(count, ...names[kind])];
  });
  return parts.length === 0 ? '' : `${parts.join(', ')}.`;
}
