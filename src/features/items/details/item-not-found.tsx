import { useEffect } from 'react';
import { isNotFound } from '../../../api/api-error.ts';
import type { ItemKind } from '../../../entities/items/item-kind.ts';
import { NotLoaded } from '../../../entities/items/not-loaded.tsx';
import { forgetLastPlace } from '../../../entities/session/last-place.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

interface ItemNotFoundProps {
  kind: ItemKind;
  /** The query that failed. */
  query: { readonly error: unknown; readonly refetch: () => unknown };
  onBack: () => void;
  /** Whether the screen shows nothing else. */
  isWholeScreen?: boolean | undefined;
}

/** Why an item cannot be shown. A deleted one and one of another company look the same. */
export function ItemNotFound({ kind, query, onBack, isWholeScreen }: ItemNotFoundProps) {
  const isGone = isNotFound(query.error);
  useEffect(() => {
    // The installed app must not open here again.
    if (isGone) forgetLastPlace();
  }, [isGone]);
  if (isGone) {
    return (
      <EmptyState
        isWholeScreen={isWholeScreen}
        title={`${kind.entity.toUpperCase()} NOT FOUND`}
        text="It was deleted, or it belongs to another company."
        action={<Button onPress={onBack}>{`Back to ${kind.plural}`}</Button>}
      />
    );
  }
  return <NotLoaded what={`The ${kind.entity}`} query={query} />;
}
