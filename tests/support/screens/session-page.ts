/** A page that is started up to its session, without a screen. */
import { afterEach, vi } from 'vitest';
import { enqueue } from '../../../common/outbox/enqueue.ts';
import { api } from '../../../src/api/api.ts';
import { createQueryClient } from '../../../src/app/query-client.ts';
import { createAppRouter } from '../../../src/app/router.tsx';
import { startSessionEffects } from '../../../src/app/session-effects.ts';
import { pastSession } from '../../../src/entities/session/session-end.ts';
import { clearSession } from '../../../src/entities/session/session-store.ts';
import { database } from '../../../src/offline/changes/outbox-page.ts';
import { mirrorSession } from '../../../src/offline/changes/session-mirror.ts';
import { emptyOutbox } from './empty-outbox.ts';

export const SESSION = { companyId: 'a', token: 'token-a', userType: 2 };

/** After each test, stops the page and leaves the device without a session. */
export function createSessionPage() {
  let untie: (() => void) | undefined;
  const stop = () => untie?.();

  afterEach(() => {
    stop();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    clearSession();
    localStorage.clear();
    sessionStorage.clear();
    pastSession.set(null);
    document.documentElement.style.visibility = '';
  });

  function start() {
    const queryClient = createQueryClient();
    const router = createAppRouter({ queryClient, api });
    untie = startSessionEffects(router, queryClient);
    const shown = vi.spyOn(router, 'navigate').mockResolvedValue();
    const reload = vi.spyOn(location, 'reload').mockReturnValue();
    return { shown, reload };
  }

  return { start, stop };
}

/** Leaves one pending change of company a on this device. */
export async function keepInvitation(): Promise<void> {
  await emptyOutbox();
  await mirrorSession(SESSION);
  await keepInvitationOf({ id: 'i1', companyId: 'a' });
}

export async function keepInvitationOf(whose: { id: string; companyId: string }): Promise<void> {
  const fields = { event_id: '1', name: 'Ada', email: 'ada@example.com' };
  const entry = { ...whose, queueKey: 'event:1', label: '', fields };
  await enqueue(database, { ...entry, call: 'sendEventInvitation' }, 0);
}
