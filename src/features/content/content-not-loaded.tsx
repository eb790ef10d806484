import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

interface ContentNotLoadedProps {
  /** "The questions", "The text". */
  what: string;
  onRetry: () => void;
}

export function ContentNotLoaded({ what, onRetry }: ContentNotLoadedProps) {
  return (
    <Notice
      tone="danger"
      title={`${what} could not be loaded.`}
      action={<Button onPress={onRetry}>Try again</Button>}
    >
      Check the connection and try again.
    </Notice>
  );
}
