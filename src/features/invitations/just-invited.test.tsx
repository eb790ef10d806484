// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { enqueue } from '../../../common/outbox/enqueue.ts';
import { listRows } from '../../../common/outbox/storage/table.ts';
import { storeEntry } from '../../../tests/support/outbox/store-entry.ts';
import { database } from '../../offline/changes/outbox-page.ts';
import { JustInvited } from './just-invited.tsx';

afterEach(cleanup);

test.each(['refused', 'uncertain'] as const)('Of somebody %s the list says more', async (kind) => {
  const companyId = `just-invited-${kind}`;
  const id = crypto.randomUUID();
  const person = { name: 'Ada', email: 'ada@x.org' };
  const draft = {
    id,
    companyId,
    queueKey: 'event:1',
    call: 'sendEventInvitation',
    fields: { ...person, event_id: '1' },
    label: 'Invite Ada',
  } as const;
  await enqueue(database, draft, 0);
  const [row] = await listRows(database, companyId);
  const lastError = { kind, status: null, message: 'The reason' };
  await storeEntry(database, row, { state: 'failed', attempts: 1, lastError });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <JustInvited
        invited={{ ...person, entryId: id }}
        companyId={companyId}
        target={{ kind: 'event', id: '1' }}
      />
    </QueryClientProvider>,
  );
  const words = 'Ada is perhaps not invited: the list says why.';
  await waitFor(() => expect(document.body.textContent).toContain(words));
});
