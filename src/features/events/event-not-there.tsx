import { ApiError } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';

interface EventNotThereProps {
  /** The query that failed. */
  query: { readonly error: unknown; readonly refetch: () => unknown };
  onBack: () => void;
}

/** Why there is no event to show. Deleted ones and those of another company look the same. */
export function EventNotThere({ query, onBack }: EventNotThereProps) {
  if (query.error instanceof ApiError && query.error.status === 404) {
    return (
      <EmptyState
        title="EVENT NOT FOUND"
        text="It was deleted, or it belongs to another company."
        action={<Button onPress={onBack}>Back to events</Button>}
      />
    );
  }
  return (
    <Notice
      tone="danger"
      title="The event could not be loaded."
      action={<Button onPress={() => query.refetch()}>Try again</Button>}
    >
      Check the connection and try again.
    </Notice>
  );
}
