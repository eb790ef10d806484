import { useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { useEntriesOf } from '../../offline/changes/use-outbox-entries.ts';
import type { Member, MemberKind } from './collection-kind.ts';
import { type MemberRow, memberRows } from './collection-rows.ts';
import { foldAhead, matcherOf } from './collection-search.ts';
import type { ShownElsewhere } from './found-elsewhere.tsx';
import { useListedEntries } from './use-listed-entries.ts';

export interface CollectionPlace {
  readonly kind: MemberKind;
  readonly companyId: string;
  /** The queue key of the item. */
  readonly queueKey: string;
  /** The server's list; undefined until it is loaded. The array keeps its identity while nothing changes. */
  readonly known: readonly Member[] | undefined;
  readonly refetch: (options?: { cancelRefetch: boolean }) => unknown;
  /** Search results inside other pending entries. The array keeps its identity while nothing changes. */
  readonly elsewhere?: readonly ShownElsewhere[] | undefined;
}

const NOBODY: readonly ShownElsewhere[] = [];
const NONE: readonly Member[] = [];

/**
 * Reads the list again when fewer entries are pending: one may have been delivered before this page listened for
 * events, and the list may be older than that. A read under way goes on, or a list of thousands would not be read to
 * its end while they are delivered one by one.
 */
function useFreshList(waiting: number, refetch: CollectionPlace['refetch']): void {
  const before = useRef(0);
  useEffect(() => {
    if (waiting < before.current) refetch({ cancelRefetch: false });
    before.current = waiting;
  }, [waiting, refetch]);
}

/** Everything on the server's list or pending on the device, filtered by the search. */
export function useCollection(
  { kind, companyId, queueKey, known: loaded, refetch, elsewhere = NOBODY }: CollectionPlace,
  search: string,
  /** Must keep its identity while nothing changes. */
  admits?: (member: Member) => boolean,
) {
  const waiting = useEntriesOf(companyId, queueKey);
  useFreshList(waiting.length, refetch);
  useListedEntries({ kind, companyId }, loaded, waiting);
  const known = loaded ?? NONE;
  const rows = useMemo(() => memberRows(kind, known, waiting), [kind, known, waiting]);
  useEffect(() => foldAhead(known), [known]);
  // The typed letter is shown at once; a list of thousands follows when the device is idle.
  const searched = useDeferredValue(search);
  const found = useMemo(() => {
    const matches = matcherOf(searched);
    return {
      attention: rows.attention.filter(({ shown }) => matches(shown)),
      listed: rows.listed.filter(({ shown }) => matches(shown) && (!admits || admits(shown))),
      elsewhere: searched.trim() === '' ? NOBODY : elsewhere.filter(matches),
    };
  }, [rows, elsewhere, searched, admits]);

  return {
    found,
    searched: searched.trim(),
    rowOf: (key: string | undefined): MemberRow | undefined =>
      key === undefined ? undefined : [...rows.attention, ...rows.listed].find((row) => row.key === key),
  };
}
