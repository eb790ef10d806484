import { countOf } from '../../lib/count.ts';
import { acknowledgeLost } from '../../offline/door/door-sentinel.ts';
import { onShelf } from '../../offline/door/shelf.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { OutboxPlaces } from './outbox-places.ts';

interface LostAtDoorsNoticeProps extends Pick<OutboxPlaces, 'placeOf'> {
  companyId: string;
  /** How many entries, by shelf. */
  lost: ReadonlyMap<string, number>;
}

/** Said once when the browser has cleared its storage under entries of a door: how many of which event. */
export function LostAtDoorsNotice({ companyId, lost, placeOf }: LostAtDoorsNoticeProps) {
  return [...lost].map(([shelf, count]) => (
    <Notice
      key={shelf}
      tone="danger"
      title={`${countOf(count, 'entry of a door was', 'entries of a door were')} erased by this browser`}
      action={
        <Button size="s" onPress={() => acknowledgeLost(shelf)}>
          Understood
        </Button>
      }
    >
      <bdi>{placeOf(`event:${onShelf(shelf, companyId).eventId}`)}</bdi>: whoever was let in by that is shown
      as not in. It cleared this site's storage.
    </Notice>
  ));
}
