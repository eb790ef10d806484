import { useCallback, useEffect, useState } from 'react';
import type { RefusedAtLeftDoor } from '../../../offline/door/delivery/refused-at-left-doors.ts';
import { dismissAtLeftDoors, readRefusedAtLeftDoors } from '../../../offline/door/own-doors.ts';
import type { DoorAt } from '../../../offline/door/storage/partition.ts';
import { NotTaken } from './not-taken.tsx';

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
    <NotTaken
      refused={refused}
      most={SHOWN}
      from={({ eventName }) => <>From an earlier door{eventName && <bdi>, “{eventName}”</bdi>}. </>}
      onSeen={(entries) => void dismissAtLeftDoors(entries).then(read)}
    />
  );
}
