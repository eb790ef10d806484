import { expect, test } from 'vitest';
import type { Settled } from '../../contract/worker-messages.ts';
import { settledToasts } from './settled-words.ts';

const settled = (change: Partial<Settled>): Settled => ({
  companyId: 'c1',
  id: crypto.randomUUID(),
  lane: 'event:1',
  call: 'sendEventInvitation',
  label: 'Invite Ada',
  outcome: 'accepted',
  message: '',
  ...change,
});

test('a single later answer is told in the words of the specification', () => {
  expect(settledToasts([settled({})])).toEqual([{ tone: 'success', text: 'Inviation Sent Successfully' }]);
});

test('fifty answers after an evening offline are one line a kind, not fifty', () => {
  const batch = Array.from({ length: 50 }, () => settled({}));
  expect(settledToasts([...batch, settled({ call: 'cancelEventInvitation' })])).toEqual([
    { tone: 'success', text: '50 invitations sent' },
    { tone: 'success', text: 'Invitation cancelled successfully' },
  ]);
});

test('every refusal keeps its name and the words of the server', () => {
  const refused = settled({ outcome: 'refused', message: 'ada@example.com is already invited' });
  expect(settledToasts([settled({}), refused])).toContainEqual({
    tone: 'error',
    text: 'Invite Ada: ada@example.com is already invited',
  });
});
