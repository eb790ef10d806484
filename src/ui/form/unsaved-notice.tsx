import { Button } from '../button.tsx';
import { Notice } from '../notice.tsx';

/** At the top of an edit form: says that it opened with an unsaved draft. */
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
