import { useMemo } from 'react';
import type { MemberFields } from '../../../entities/collections/collection-kind.ts';
import { useEntriesOf } from '../../../offline/changes/use-outbox-entries.ts';

/** A person of a pending sheet. */
interface PersonInSheet extends MemberFields {
  /** The sheet and its state. */
  readonly where: string;
}

/** All people in pending sheets of an event or a location. */
export function useSheetPeople(companyId: string, queueKey: string): readonly PersonInSheet[] {
  const waiting = useEntriesOf(companyId, queueKey);
  return useMemo(
    () =>
      waiting.flatMap(({ rows = [], fileName = '', state }) =>
        rows.map(({ name, email }) => ({
          name,
          detail: email,
          where: `In ${fileName}, ${state === 'failed' ? 'not sent' : 'waiting to be sent'}`,
        })),
      ),
    [waiting],
  );
}
