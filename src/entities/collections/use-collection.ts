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
  /** The outbox queue of the item. */
  readonly queueKey: string;
  /** The server's list; undefined while it is not there. The same array while nothing changed. */
  readonly known: readonly Member[] | undefined;
  readonly refetch: () => unknown;
  /** What is part of something else that waits, and found by a search. The same array while nothing changed. */
  readonly elsewhere?: readonly ShownElsewhere[] | undefined;
}

const NOBODY: readonly ShownElsewhere[] = [];
const NONE: readonly Member[] = [];

/**
 * Reads the list again when something that waited here no longer does: it may have been delivered before anybody on
 * this page listened for events, and the list may be older than that.
 */
function useFreshList(waiting: readonly { readonly id: string }[], refetch: () => unknown): void {
  const before = useRef<readonly string[]>([]);
  useEffect(() => {
    const ids = waiting.map(({ id }) => id);
    if (before.current.some((id) => !ids.includes(id))) refetch();
    before.current = ids;
  }, [waiting, refetch]);
}

/** Everything on the server's list or waiting on the device, and what of it is searched for. */
export function useCollection(
  { kind, companyId, queueKey, known = NONE, refetch, elsewhere = NOBODY }: CollectionPlace,
  search: string,
  /** The same function while nothing changed. */
  admits?: (member: Member) => boolean,
) {
  const waiting = useEntriesOf(companyId, queueKey);
  useFreshList(waiting, refetch);
  useListedEntries({ kind, companyId }, known, waiting);
  const rows = useMemo(() => memberRows(kind, known, waiting), [kind, known, waiting]);
  useEffect(() => foldAhead(known), [known]);
  // The letter shows at once; the thousands below follow as soon as the device finds the time.
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
