// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { SelectField } from './select-field.tsx';
import { renderField, settle } from './testing/field-form.tsx';

afterEach(cleanup);

const PLANS = [
  { value: 'free', label: 'Free trial' },
  { value: 'p50', label: '50 users' },
  { value: 'p200', label: '200 users' },
];

function renderPlans(defaultValue?: { first: string }) {
  const onChange = vi.fn();
  const view = renderField(
    ({ first }) => (
      <SelectField
        field={first}
        label="Plan"
        options={PLANS}
        placeholder="Select a plan"
        onChange={onChange}
      />
    ),
    defaultValue,
  );
  return { ...view, onChange };
}
const trigger = () => screen.getByRole('button', { name: /Plan/ });

it('shows its placeholder and has no value initially', () => {
  const { sent } = renderPlans();
  expect(trigger().textContent).toBe('Select a plan');
  expect(sent()).toMatchObject({ first: '' });
});

it('selects with the keyboard alone', async () => {
  const { user, sent, onChange } = renderPlans();
  await user.tab();
  expect(document.activeElement).toBe(trigger());
  await user.keyboard('{Enter}');
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'Free trial',
    '50 users',
    '200 users',
  ]);
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(trigger().textContent).toBe('200 users');
  expect(sent()).toMatchObject({ first: 'p200' });
  expect(onChange).toHaveBeenCalledExactlyOnceWith('p200');
});

it('selects by pressing, and closes on Esc without a change', async () => {
  const { user, sent } = renderPlans({ first: 'p50' });
  expect(trigger().textContent).toBe('50 users');
  await user.click(trigger());
  await user.keyboard('{Escape}');
  expect(sent()).toMatchObject({ first: 'p50' });
  await user.click(trigger());
  await user.click(screen.getByRole('option', { name: 'Free trial' }));
  expect(sent()).toMatchObject({ first: 'free' });
});

it('follows the form', async () => {
  const { user } = renderPlans({ first: 'p50' });
  await user.click(screen.getByRole('button', { name: 'empty first' }));
  await settle();
  expect(trigger().textContent).toBe('Select a plan');
});
