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
  const [asked, setAsked] = useState(0);
  const [late, setLate] = useState(-1);
  useEffect(() => {
    const timer = setTimeout(() => setLate(asked), LONG_MS);
    return () => clearTimeout(timer);
  }, [asked]);

  async function askAnew() {
    setAsked(asked + 1);
    await queryClient.cancelQueries({ queryKey, exact: true });
    await queryClient.refetchQueries({ queryKey, exact: true });
  }

  return (
    <div role="status">
      {late === asked && (
        <Notice
          tone="info"
          title={`${what} take longer than usual.`}
          action={<Button onPress={() => void askAnew()}>Try again</Button>}
        >
          The server has not answered yet. They appear here as soon as it does.
        </Notice>
      )}
    </div>
  );
}
