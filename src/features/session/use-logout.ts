import { useMutation } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { sessionContract } from '../../contract/session.ts';
import { forgetDrafts } from '../../ui/form/drafts.ts';
import { toasts } from '../../ui/toasts.ts';
import { endSession } from './session-end.ts';

/**
 * Logs out: everything local goes at once, whatever the server says and however long it takes.
 * A tablet handed to the next company must not wait for a network.
 */
export function useLogout() {
  return useMutation({
    mutationFn: () => {
      // The request takes the token with it before the next line forgets it.
      const sent = api.send(sessionContract.logout, {});
      forgetDrafts();
      endSession('logout');
      return sent;
    },
    meta: { quiet: true },
    onSuccess: () => toasts.success('Logged out successfully'),
    onError: () => toasts.error('Session expired, logged out'),
  });
}
