// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Select, type SelectOption } from './select.tsx';

afterEach(cleanup);

test('pressed before its options are loaded, it opens, says so, and shows them when they arrive', async () => {
  const user = userEvent.setup();
  const onChange = vi.fn();
  const select = (options: readonly SelectOption[]) => (
    <Select label="Plan" options={options} value="" onChange={onChange} />
  );
  const view = render(select([]));
  await user.click(screen.getByRole('button', { name: /Plan/ }));
  expect(screen.getByText('Nothing to choose from yet')).toBeTruthy();
  view.rerender(select([{ value: 'p50', label: '50 users' }]));
  expect(screen.queryByText('Nothing to choose from yet')).toBeNull();
  await user.click(screen.getByRole('option', { name: '50 users' }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith('p50');
});
