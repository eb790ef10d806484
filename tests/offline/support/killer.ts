/**
 * Kills a host at an exact step. Steps are its transactions and requests, each with two moments: before any effect,
 * and after the effect but before the host knows.
 */

import type { Host } from '../../../common/outbox/delivery/drain.ts';
import type { Database } from '../../../common/outbox/storage/database.ts';
import type { Device } from './device.ts';

export interface Doomed {
  readonly host: Host;
  /** Settles when the host is dead. */
  readonly death: Promise<void>;
  isDead(): boolean;
}

const never = new Promise<never>(() => undefined);

/** A host that is killed at the `fatal`-th moment, from 0. With a large number it survives. */
export function doomed(device: Device, fatal: number): Doomed {
  let moment = 0;
  let isDead = false;
  let die: () => void = () => undefined;
  const death = new Promise<void>((resolve) => {
    die = resolve;
  });

  /** True at the fatal moment; from then on the host does nothing. */
  function strikes(): boolean {
    if (!isDead && moment === fatal) {
      isDead = true;
      die();
    }
    moment += 1;
    return isDead;
  }

  async function step<T>(act: () => Promise<T>): Promise<T> {
    if (strikes()) return await never;
    const value = await act();
    return strikes() ? await never : value;
  }

  const { run } = device.database;
  const database: Database = { ...device.database, run: (mode, body) => step(() => run(mode, body)) };
  const host = device.newHost({ database, fetch: (...request) => step(() => device.host.fetch(...request)) });
  return { host, death, isDead: () => isDead };
}
