/** What the last request told about the connection. Never `navigator.onLine`: it only knows of a cable. */
import { useSyncExternalStore } from 'react';
import type { Outcome } from '../contract/outcome.ts';

export type ConnectionState = 'online' | 'offline' | 'wifi-sign-in' | 'server-trouble' | 'sign-in';

const stateAfter: Readonly<Record<Outcome, ConnectionState>> = {
  answered: 'online',
  offline: 'offline',
  timeout: 'offline',
  foreign: 'wifi-sign-in',
  'server-trouble': 'server-trouble',
  denied: 'sign-in',
};

let state: ConnectionState = 'online';
const listeners = new Set<() => void>();

/** Fed with every finished request, of the client and of the outbox. */
export function reportOutcome(outcome: Outcome): void {
  const next = stateAfter[outcome];
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}

export function connectionNow(): ConnectionState {
  return state;
}

export function watchConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useConnectivity(): { state: ConnectionState } {
  return { state: useSyncExternalStore(watchConnection, connectionNow, () => 'online' as const) };
}
