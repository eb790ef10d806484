import { failureMessage } from '../../api/failure-messages.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

interface ContentNotLoadedProps {
  /** "The questions", "The text". */
  what: string;
  query: { readonly error: unknown; readonly refetch: () => unknown };
}

export function ContentNotLoaded({ what, query }: ContentNotLoadedProps) {
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
