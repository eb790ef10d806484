import { api } from '../../api/api.ts';
import { sessionContract } from '../../contract/session.ts';
import { observable } from '../../offline/observable.ts';
import { forgetDrafts } from '../../ui/form/drafts.ts';
import { toasts } from '../../ui/toasts.ts';
import { endSession } from './session-end.ts';
import { readSession } from './session-store.ts';

/** The company that wants to leave while something of it was not sent; `sync` asks what is to become of that. */
export const departing = observable<string | null>(null);

/** Log Out: at once, unless something waits on this device. Then nobody leaves before having said what for. */
export async function logOut(): Promise<void> {
  const companyId = readSession()?.companyId;
  if (companyId !== undefined && (await hasUnsent(companyId))) departing.set(companyId);
  else await leave();
}

/**
 * Everything local goes at once, whatever the server says and however long it takes: a tablet handed to the
 * next company must not wait for a network.
 */
export async function leave(): Promise<void> {
  departing.set(null);
  // The request takes the token with it before the next line forgets it.
  const sent = api.send(sessionContract.logout, {});
  forgetDrafts();
  endSession('logout');
  try {
    await sent;
    toasts.success('Logged out successfully');
  } catch {
    toasts.error('Session expired, logged out', { outlivesScreen: true });
  }
}

/** A device whose storage does not answer holds nothing back. */
async function hasUnsent(companyId: string): Promise<boolean> {
  try {
    const { countWaiting } = await import('../../offline/waiting-store.ts');
    return (await countWaiting(companyId)) > 0;
  } catch {
    return false;
  }
}
