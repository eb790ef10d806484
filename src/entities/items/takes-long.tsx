import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Most answers take less than one second; a call times out much later. */
const LONG_MS = 8_000;

interface TakesLongProps {
  /** "The events", "The cameras". */
  what: string;
  queryKey: QueryKey;
}

/** Shown beside the skeleton of a first load: says when it takes long, and offers to request it again. */
export function TakesLong({ what, queryKey }: TakesLongProps) {
  const queryClient = useQueryClient();
  const [attempt, setAttempt] = useState(0);
  const [lateAttempt, setLateAttempt] = useState(-1);
  useEffect(() => {
    const timer = setTimeout(() => setLateAttempt(attempt), LONG_MS);
    return () => clearTimeout(timer);
  }, [attempt]);

  async function retry() {
    setAttempt(attempt + 1);
    await queryClient.cancelQueries({ queryKey, exact: true });
    await queryClient.refetchQueries({ queryKey, exact: true });
  }

  return (
    <div role="status">
      {lateAttempt === attempt && (
        <Notice
          tone="info"
          title={`${what} take longer than usual.`}
          action={<Button onPress={() => void retry()}>Try again</Button>}
        >
          The server has not answered yet. They appear here as soon as it does.
        </Notice>
      )}
    </div>
  );
}
