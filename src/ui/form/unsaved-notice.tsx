import { Button } from '../button.tsx';
import { Notice } from '../notice.tsx';

/** At the top of a form of what is stored: says that it opened with what was typed before and never saved. */
export function UnsavedNotice({ discard }: { discard: (() => void) | undefined }) {
  if (!discard) return null;
  return (
    <Notice
      tone="info"
      action={
        <Button variant="quiet" onPress={discard}>
          Discard
        </Button>
      }
    >
      Not saved yet: this is what you typed before.
    </Notice>
  );
}
