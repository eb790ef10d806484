import pg from 'pg';
import { laterByTimer } from '../../core/later.ts';
import type { Listen } from './database.ts';
import { connectionOptions } from './postgres-connections.ts';

const RECONNECT_AFTER_MS = 2_000;

/**
 * Receives notifications over a separate connection, which is reopened whenever it breaks: notifications sent meanwhile
 * are lost, so the listener is told of the gap.
 */
export function listenOnPostgres(url: string): Listen {
  return async (channel, onNotice) => {
    let isClosed = false;
    let current: pg.Client | undefined;
    let cancelTimer = () => {};

    const connect = async () => {
      const client = new pg.Client(connectionOptions(url));
      current = client;
      const again = () => {
        if (isClosed || current !== client) return;
        current = undefined;
        client.end().catch(() => {});
        cancelTimer = laterByTimer(RECONNECT_AFTER_MS, () => void connect());
      };
      client.on('error', again);
      client.on('end', again);
      client.on('notification', ({ payload }) => onNotice(payload));
      try {
        await client.connect();
        await client.query(`listen ${client.escapeIdentifier(channel)}`);
        onNotice(undefined);
      } catch {
        again();
      }
    };

    await connect();
    return async () => {
      isClosed = true;
      cancelTimer();
      await current?.end().catch(() => {});
    };
  };
}
