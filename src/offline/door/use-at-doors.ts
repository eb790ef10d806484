import { useEffect, useState } from 'react';
import { useObservable } from '../observable.ts';
import { type PendingAtDoor, readAtDoors } from './at-doors.ts';
import { pendingSignal } from './delivery/pending-signal.ts';
import { lostAtDoors } from './storage/door-sentinel.ts';
import { companyOf, parsePartition } from './storage/partition.ts';
import { openDoorChannel } from './tabs/door-channel.ts';

const none: readonly PendingAtDoor[] = [];

/** A company's pending door entries, read again whenever they may have changed, in another tab too. */
export function useAtDoors(companyId: string): readonly PendingAtDoor[] {
  const [doors, setDoors] = useState(none);
  useEffect(() => {
    let isShown = true;
    const read = async () => {
      const found = await readAtDoors(companyId).catch(() => undefined);
      if (isShown && found) setDoors((before) => (before.length + found.length === 0 ? before : found));
    };
    const look = () => void read();
    look();
    const stop = watchDoors(look);
    return () => {
      isShown = false;
      stop();
    };
  }, [companyId]);
  return doors;
}

/** Number of a company's door entries that this browser has erased, by partition, until the notice was read. */
export function useLostAtDoors(companyId: string): ReadonlyMap<string, number> {
  const lost = useObservable(lostAtDoors);
  return new Map([...lost].filter(([partition]) => companyOf(partition) === companyId));
}

/** Events with pending or erased door entries. */
export function useEventsAtDoors(companyId: string): readonly string[] {
  const doors = useAtDoors(companyId);
  const lost = [...useLostAtDoors(companyId).keys()].map((partition) => parsePartition(partition, companyId));
  return [...doors, ...lost].map(({ eventId }) => eventId);
}

/** Calls back on every door message of this page or another tab, and when the page becomes visible. */
function watchDoors(look: () => void): () => void {
  const channel = openDoorChannel();
  channel?.addEventListener('message', look);
  document.addEventListener('visibilitychange', look);
  window.addEventListener('online', look);
  const stop = pendingSignal.subscribe(look);
  return () => {
    channel?.close();
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('online', look);
    stop();
  };
}
