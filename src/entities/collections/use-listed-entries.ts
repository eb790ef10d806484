import { useEffect } from 'react';
import { keepsIdempotencyKeys } from '../../api/api-address.ts';
import { resolveEntry } from '../../offline/changes/resolve-entry.ts';
import type { OutboxEntry } from '../../offline/changes/use-outbox-entries.ts';
import type { Member, MemberKind } from './collection-kind.ts';

/**
 * Completes entries that an API of another make accepted without confirming, once its list shows them, or no longer
 * shows whom they remove.
 */
export function useListedEntries(
  { kind, companyId }: { readonly kind: MemberKind; readonly companyId: string },
  known: readonly Member[] | undefined,
  waiting: readonly OutboxEntry[],
): void {
  useEffect(() => {
    if (!known || keepsIdempotencyKeys() || !waiting.some(({ isUncertain }) => isUncertain)) return;
    const listed = new Set(known.map(kind.identity));
    for (const entry of waiting) {
      const isOver =
        entry.call === kind.remove
          ? !known.some(({ _id }) => _id === entry.request[kind.idField])
          : identitiesOf(kind, entry).some((identity) => listed.has(identity));
      if (entry.isUncertain && isOver) void resolveEntry(companyId, entry.id);
    }
  }, [kind, companyId, known, waiting]);
}

/** For a sheet, the identities of its people. */
function identitiesOf({ add, shown, identity }: MemberKind, { call, request, rows = [] }: OutboxEntry) {
  if (call === add) return [identity(shown(request))];
  return rows.map(({ name, email }) => identity({ name, detail: email }));
}
