/**
 * The state of the connection after the last request. Not `navigator.onLine`, which only knows of a network interface.
 */
import type { Outcome } from '../../../common/contract/outcome.ts';
import { isServerSlow, slowness } from '../../api/slow-server.ts';
import { observable, useObservable } from '../observable.ts';

export type ConnectionState = 'online' | 'offline' | 'wifi-sign-in' | 'server-trouble' | 'sign-in';

/** In the words for people: a connection that is there may be slow. */
export type ConnectionShown = ConnectionState | 'slow';

const stateAfter: Readonly<Record<Outcome, ConnectionState>> = {
  answered: 'online',
  offline: 'offline',
  timeout: 'offline',
  foreign: 'wifi-sign-in',
  'server-trouble': 'server-trouble',
  denied: 'sign-in',
};

export const connection = observable<ConnectionState>('online');

/** Whether no request reaches the server, as far as is known. */
export const isDisconnected = (state: ConnectionState): boolean =>
  state === 'offline' || state === 'wifi-sign-in';

/** Called with the outcome of every finished request, of the client and of the outbox. */
export function reportOutcome(outcome: Outcome): void {
  connection.set(stateAfter[outcome]);
}

export function useConnectivity(): { state: ConnectionState } {
  return { state: useObservable(connection) };
}

const slow = observable(isServerSlow());
slowness.subscribe(slow.set);

export function useConnectionShown(): ConnectionShown {
  const { state } = useConnectivity();
  const isSlow = useObservable(slow);
  return state === 'online' && isSlow ? 'slow' : state;
}
