import { useCallback, useEffect, useState } from 'react';
import { formatCount } from '../../../lib/count.ts';
import type { RefusedAtLeftDoor } from '../../../offline/door/delivery/refused-at-left-doors.ts';
import { dismissAtLeftDoor, readRefusedAtLeftDoors } from '../../../offline/door/own-doors.ts';
import type { DoorAt } from '../../../offline/door/storage/partition.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';

const SHOWN = 3;

interface RefusedAtLeftDoorsProps {
  at: DoorAt;
  /** Changes when there may be more of them. */
  version: unknown;
}

/** Refused entries of this device's earlier doors, each with its reason until it is dismissed. */
export function RefusedAtLeftDoors({ at, version }: RefusedAtLeftDoorsProps) {
  const [refused, setRefused] = useState<readonly RefusedAtLeftDoor[]>([]);
  const read = useCallback(async () => setRefused(await readRefusedAtLeftDoors(at)), [at]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again with each version
  useEffect(() => void read(), [read, version]);
  return (
    <>
      {refused.slice(0, SHOWN).map((entry) => (
        <Notice
          key={entry.key}
          tone="danger"
          title={`Not taken: ${entry.name || 'an entry'}`}
          action={<Button onPress={() => void dismissAtLeftDoor(entry).then(read)}>Seen</Button>}
        >
          From an earlier door{entry.eventName && <bdi>, “{entry.eventName}”</bdi>}.{' '}
          {entry.message || 'It was made after that door was ended, and is not counted.'}
        </Notice>
      ))}
      {refused.length > SHOWN && (
        <Notice tone="danger" title={`${formatCount(refused.length - SHOWN)} more were not taken`}>
          They follow as these are seen.
        </Notice>
      )}
    </>
  );
}
