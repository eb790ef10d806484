import { countOf } from '../../lib/count.ts';
import { acknowledgeLost } from '../../offline/door/storage/door-sentinel.ts';
import { parsePartition } from '../../offline/door/storage/partition.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { OutboxItems } from './outbox-items.ts';

interface LostAtDoorsNoticeProps extends Pick<OutboxItems, 'itemNameOf'> {
  companyId: string;
  /** How many entries, by partition. */
  lost: ReadonlyMap<string, number>;
}

/** Said once when the browser has cleared its storage under entries of a door: how many of which event. */
export function LostAtDoorsNotice({ companyId, lost, itemNameOf }: LostAtDoorsNoticeProps) {
  return [...lost].map(([partition, count]) => (
    <Notice
      key={partition}
      tone="danger"
      title={`${countOf(count, 'entry of a door was', 'entries of a door were')} erased by this browser`}
      action={
        <Button size="s" onPress={() => acknowledgeLost(partition)}>
          Understood
        </Button>
      }
    >
      <bdi>{itemNameOf(`event:${parsePartition(partition, companyId).eventId}`)}</bdi>: whoever was let in by
      that is shown as not in. It cleared this site's storage.
    </Notice>
  ));
}
