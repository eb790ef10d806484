import { failureMessage } from '../../api/failure-messages.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

interface NotLoadedProps {
  /** "The event", "The cameras". */
  what: string;
  query: { readonly error: unknown; readonly refetch: () => unknown };
}

/** Shown in place of data that was never loaded and cannot be loaded now. */
export function NotLoaded({ what, query }: NotLoadedProps) {
  return (
    <Notice
      tone="danger"
      title={`${what} could not be loaded.`}
      action={<Button onPress={() => query.refetch()}>Try again</Button>}
    >
      {failureMessage(query.error)}
    </Notice>
  );
}
