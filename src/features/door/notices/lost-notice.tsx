import { countOf } from '../../../lib/count.ts';
import { acknowledgeLost, lostAtDoors } from '../../../offline/door/storage/door-sentinel.ts';
import { companyOf, type DoorAt, partitionOf } from '../../../offline/door/storage/partition.ts';
import { useObservable } from '../../../offline/observable.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** Unsent entries of the door that the browser has erased; for a door's own token also those of earlier doors. */
export function LostNotice({ at }: { at: DoorAt }) {
  const lost = useObservable(lostAtDoors);
  const own = partitionOf(at);
  const mine = [...lost].filter(
    ([partition]) => partition === own || (at.companyId === '' && companyOf(partition) === ''),
  );
  return mine.map(([partition, count]) => {
    const entries = countOf(count, 'entry', 'entries');
    return (
      <Notice
        key={partition}
        tone="danger"
        title={`${entries} of ${partition === own ? 'this' : 'an earlier'} door ${count === 1 ? 'was' : 'were'} lost on this device`}
        action={<Button onPress={() => acknowledgeLost(partition)}>Understood</Button>}
      >
        The browser cleared what this site had stored, before it was sent. Whoever was let in by that is shown
        as not in: let them in again.
      </Notice>
    );
  });
}
