import { countOf } from '../../lib/count.ts';
import { acknowledgeLost, lostAtDoors } from '../../offline/door/door-sentinel.ts';
import { companyOf, type DoorAt, shelfOf } from '../../offline/door/shelf.ts';
import { useObservable } from '../../offline/observable.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** What this browser has erased of the door before it was sent; at a door's own token of earlier doors too. */
export function LostNotice({ at }: { at: DoorAt }) {
  const lost = useObservable(lostAtDoors);
  const own = shelfOf(at);
  const mine = [...lost].filter(
    ([shelf]) => shelf === own || (at.companyId === '' && companyOf(shelf) === ''),
  );
  return mine.map(([shelf, count]) => {
    const entries = countOf(count, 'entry', 'entries');
    return (
      <Notice
        key={shelf}
        tone="danger"
        title={`${entries} of ${shelf === own ? 'this' : 'an earlier'} door ${count === 1 ? 'was' : 'were'} lost on this device`}
        action={<Button onPress={() => acknowledgeLost(shelf)}>Understood</Button>}
      >
        The browser cleared what this site had stored, before it was sent. Whoever was let in by that is shown
        as not in: let them in again.
      </Notice>
    );
  });
}
