import { countOf } from '../../lib/count.ts';
import { acknowledgeErased, type ErasedEntries } from '../../offline/changes/eviction-sentinel.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { erasedMessage } from './erased-messages.ts';

/** Said once when the browser has cleared its storage under unsent changes: how many of which kind. */
export function ErasedNotice({ companyId, erased }: { companyId: string; erased: ErasedEntries }) {
  const { count } = erased;
  return (
    <Notice
      tone="danger"
      title={`${countOf(count, 'unsent change was', 'unsent changes were')} erased by this browser`}
      action={
        <Button size="s" onPress={() => acknowledgeErased(companyId)}>
          Understood
        </Button>
      }
    >
      {erasedMessage(erased)} It cleared this site's storage. Please look through your lists and enter again
      what is missing.
    </Notice>
  );
}
