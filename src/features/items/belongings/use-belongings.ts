import { useDeferredValue, useEffect, useMemo } from 'react';
import { useWaiting } from '../../../offline/use-waiting.ts';
import type { Belonging, BelongingKind } from './belonging-kind.ts';
import { type BelongingRow, belongingRows } from './belonging-rows.ts';
import { foldAhead, matcherOf } from './belonging-search.ts';

export interface BelongingsPlace {
  readonly kind: BelongingKind;
  readonly companyId: string;
  /** The outbox lane of the item. */
  readonly lane: string;
  /** The server's list; undefined while it is not there. The same array while nothing changed. */
  readonly known: readonly Belonging[] | undefined;
}

const NONE: readonly Belonging[] = [];

/** Everything on the server's list or waiting on the device, and what of it is searched for. */
export function useBelongings({ kind, companyId, lane, known = NONE }: BelongingsPlace, search: string) {
  const waiting = useWaiting(companyId, lane);
  const rows = useMemo(() => belongingRows(kind, known, waiting), [kind, known, waiting]);
  useEffect(() => foldAhead(known), [known]);
  // The letter shows at once; the thousands below follow as soon as the device finds the time.
  const searched = useDeferredValue(search);
  const found = useMemo(() => {
    const matches = matcherOf(searched);
    return {
      attention: rows.attention.filter(({ shown }) => matches(shown)),
      listed: rows.listed.filter(({ shown }) => matches(shown)),
    };
  }, [rows, searched]);

  return {
    found,
    searched: searched.trim(),
    rowOf: (key: string | undefined): BelongingRow | undefined =>
      key === undefined ? undefined : [...rows.attention, ...rows.listed].find((row) => row.key === key),
  };
}
