import { useMemo } from 'react';
import type { Shown } from '../../../entities/collections/collection-kind.ts';
import { useEntriesOf } from '../../../offline/changes/use-outbox-entries.ts';

/** Somebody of a sheet that waits on this device. */
interface SheetPerson extends Shown {
  /** The sheet, and what becomes of it. */
  readonly where: string;
}

/** Everybody whom the waiting sheets of an event or a location will invite. */
export function useSheetPeople(companyId: string, queueKey: string): readonly SheetPerson[] {
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
