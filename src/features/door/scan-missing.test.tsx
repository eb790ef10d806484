// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { openDoorScreen } from '../../../tests/support/screens/door-screen.ts';
import { createScreenFixture } from '../../../tests/support/screens/screen-fixture.ts';
import { MISSING_PART } from '../../offline/worker/missing-part.tsx';

vi.mock('./scan/scan-view.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

const at = createScreenFixture('event');
const user = userEvent.setup();

test('A door whose code for the camera is neither here nor reachable keeps its guests', async () => {
  await openDoorScreen(at);
  await user.click(screen.getByRole('button', { name: 'Scan' }));
  expect(await screen.findByText(MISSING_PART)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: /^Ada Lund/ }));
  expect((await screen.findByRole('region', { name: 'Answer' })).textContent).toMatch(/^WelcomeAda Lund/);
});
