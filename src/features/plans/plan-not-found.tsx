import { failureMessage } from '../../api/failure-messages.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

interface PlanNotThereProps {
  /** The query that failed; its message says why. */
  query: { readonly error: Error | null; readonly refetch: () => unknown };
  onLeave: () => void;
}

/** There is nothing to pay for without a plan. */
export function PlanNotFound({ query, onLeave }: PlanNotThereProps) {
  return (
    <EmptyState
      title="The plan could not be loaded."
      text={query.error ? failureMessage(query.error) : undefined}
      action={
        <>
          <Button onPress={onLeave}>Cancel Payment</Button>{' '}
          <Button variant="primary" onPress={() => query.refetch()}>
            Try again
          </Button>
        </>
      }
    />
  );
}
