// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { departing } from '../../entities/session/log-out.ts';
import { toasts } from '../../ui/toasts.ts';
import { LeaveDialog } from './lazy-questions.tsx';

vi.mock('./leave-dialog.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

afterEach(cleanup);

test('a log-out whose question cannot be loaded is called off, and says so', async () => {
  departing.set({ companyId: 'a', hasUnsent: true, atDoors: 0 });
  render(<LeaveDialog companyId="a" entries={[]} />);
  await expect.poll(() => departing.get()).toBeNull();
  const text = expect.stringContaining('not on this device yet');
  expect(toasts.current()).toContainEqual(expect.objectContaining({ text }));
});

test('nobody else’s log-out is asked about', () => {
  departing.set({ companyId: 'b', hasUnsent: true, atDoors: 0 });
  const { container } = render(<LeaveDialog companyId="a" entries={[]} />);
  expect(container.textContent).toBe('');
  expect(departing.get()).not.toBeNull();
});
