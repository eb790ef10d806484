import { expect, test } from 'vitest';
import { erasedMessage } from './erased-messages.ts';

test('What was erased is named by its kind', () => {
  expect(erasedMessage({ kinds: { sendEventInvitation: 2, addCamera: 1 } })).toBe(
    '2 invitations, 1 new camera.',
  );
  expect(erasedMessage({ kinds: {} })).toBe('');
});
