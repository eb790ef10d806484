import { type ItemEntity, itemKinds } from '../../../common/contract/item-kinds.ts';
import type { MemberKind } from '../../entities/collections/collection-kind.ts';
import { emailKey } from './email-key.ts';
import { Initials } from './initials.tsx';

/** Invited people: of every kind of item alike but for the calls. */
const people: Omit<MemberKind, 'add' | 'remove'> = {
  idField: 'invitation_id',
  shown: ({ name = '', email = '' }) => ({ name, detail: email }),
  identity: ({ detail }) => emailKey(detail),
  Mark: Initials,
  words: {
    plural: 'invited people',
    search: 'Search name or email',
    taken: 'invited',
    none: 'NO INVITATION FOUND',
    noneText: 'Invite the first person by name and e-mail.',
    add: 'Send Invite',
    unnamed: 'Guest without a name',
    removing: 'Cancel waiting',
    notAdded: 'Not sent',
    notRemoved: 'Not cancelled',
    remove: (name) => `Cancel the invitation of ${name}`,
    keep: (name) => `Keep the invitation of ${name}`,
    removeTitle: 'CANCEL INVITE',
    removeQuestion: 'Are you sure you want to cancel this user invitation?',
    removal: (name) => `Cancel ${name}`,
  },
};

function invitedTo(entity: ItemEntity): MemberKind {
  const { invite, cancelInvitation } = itemKinds[entity].calls;
  return { ...people, add: invite, remove: cancelInvitation };
}

export const invitationKinds: Readonly<Record<ItemEntity, MemberKind>> = {
  event: invitedTo('event'),
  location: invitedTo('location'),
};
