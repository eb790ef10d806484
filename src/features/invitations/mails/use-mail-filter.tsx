import { type ReactNode, useMemo, useState } from 'react';
import type { Invitation } from '../../../../common/contract/invitations.ts';
import type { Member } from '../../../entities/collections/collection-kind.ts';
import { MailFilter } from './mail-filter.tsx';
import { type MailStateName, mailChoices } from './mail-messages.ts';

/** The filter by mail state, and who matches it. */
export function useMailFilter(people: readonly Invitation[] | undefined): {
  readonly control: ReactNode;
  readonly admits: ((member: Member) => boolean) | undefined;
} {
  const [chosen, setChosen] = useState<MailStateName | 'all'>('all');
  const choices = useMemo(() => mailChoices(people ?? []), [people]);
  // The last person with this state may be gone.
  const state = choices.some(({ value }) => value === chosen) ? chosen : 'all';
  const admits = useMemo(() => {
    if (state === 'all') return undefined;
    const ids = new Set((people ?? []).flatMap(({ _id, mail }) => (mail?.state === state ? _id : [])));
    return ({ _id }: Member) => ids.has(_id);
  }, [people, state]);
  return { control: <MailFilter choices={choices} value={state} onChange={setChosen} />, admits };
}
