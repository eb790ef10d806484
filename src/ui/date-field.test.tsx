// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DateField } from './date-field.tsx';
import { renderField, settle } from './testing/field-form.tsx';

// happy-dom reports a changed selection synchronously, so react-aria's own change would cause an endless loop.
beforeEach(() => void vi.spyOn(Selection.prototype, 'collapse').mockImplementation(() => {}));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function renderDate(defaultValue?: { first: string }) {
  const onChange = vi.fn();
  const view = renderField(
    ({ first }) => (
      <DateField
        field={first}
        label="Event Date"
        minDay="2026-11-20"
        maxDay="2026-12-20"
        onChange={onChange}
      />
    ),
    defaultValue,
  );
  return { ...view, onChange };
}
const part = (name: string) => screen.getByRole('spinbutton', { name: new RegExp(name) });
const shown = () => screen.getByRole('group', { name: 'Event Date' }).textContent;

describe('typing', () => {
  it('sets a day in the form and shows it as dd-MM-yyyy', async () => {
    const { user, sent, onChange } = renderDate();
    await user.click(part('day'));
    await user.keyboard('05122026');
    expect(shown()).toContain('05-12-2026');
    expect(sent()).toMatchObject({ first: '2026-12-05' });
    expect(onChange).toHaveBeenLastCalledWith('2026-12-05');
  });

  it('accepts a day outside the limits: the form refuses it', async () => {
    const { user, sent } = renderDate();
    await user.click(part('day'));
    await user.keyboard('01012020');
    expect(sent()).toMatchObject({ first: '2020-01-01' });
  });

  it('sets an invalid value while a part is missing, and an empty one when all are removed', async () => {
    const { user, sent } = renderDate();
    await user.click(part('day'));
    await user.keyboard('05');
    expect(sent().first).not.toBe('');
    expect(sent().first).not.toMatch(/^\d/);
    await user.click(part('day'));
    await user.keyboard('{Backspace}{Backspace}');
    expect(sent()).toMatchObject({ first: '' });
  });
});

describe('a day that does not exist', () => {
  it('stays as typed and is invalid, until it is corrected', async () => {
    const { user, sent } = renderDate();
    await user.click(part('day'));
    await user.keyboard('31022027');
    await user.tab();
    await user.tab();
    expect(shown()).toContain('31-02-2027');
    expect(sent().first).not.toMatch(/^(\d|$)/);
    await user.click(part('month'));
    await user.keyboard('03');
    expect(sent()).toMatchObject({ first: '2027-03-31' });
  });

  it('keeps the other parts of the day that it replaces, whose return is valid again', async () => {
    const { user, sent } = renderDate({ first: '2026-11-30' });
    await user.click(part('month'));
    await user.keyboard('02');
    await user.click(document.body);
    expect(shown()).toContain('30-02-2026');
    expect(sent().first).not.toMatch(/^(\d|$)/);
    await user.click(part('month'));
    await user.keyboard('11');
    expect(shown()).toContain('30-11-2026');
    expect(sent()).toMatchObject({ first: '2026-11-30' });
  });

  it('is a missing part, too, which takes no other part with it', async () => {
    const { user, sent } = renderDate({ first: '2026-11-05' });
    await user.click(part('day'));
    await user.keyboard('{Backspace}{Backspace}');
    expect(shown()).toContain('dd-11-2026');
    expect(sent().first).not.toMatch(/^(\d|$)/);
    await user.keyboard('06');
    expect(sent()).toMatchObject({ first: '2026-11-06' });
  });
});

describe('picking', () => {
  it('offers the days within the limits and returns focus', async () => {
    const { user, sent } = renderDate({ first: '2026-11-25' });
    await user.click(screen.getByRole('button', { name: /Calendar/ }));
    const day = (name: RegExp) => screen.getByRole('button', { name });
    expect(day(/19 November 2026/).getAttribute('aria-disabled')).toBe('true');
    await user.click(day(/20 November 2026/));
    expect(sent()).toMatchObject({ first: '2026-11-20' });
    expect(shown()).toContain('20-11-2026');
    expect(screen.queryByRole('grid')).toBeNull();
  });

  it('works with the keyboard', async () => {
    const { user, sent } = renderDate({ first: '2026-11-25' });
    for (let stop = 0; stop < 4; stop += 1) await user.tab();
    await user.keyboard('{Enter}');
    // Browsers focus the chosen day; happy-dom leaves focus to the dialog.
    act(() => screen.getByRole('button', { name: /25 November 2026/ }).focus());
    await user.keyboard('{ArrowDown}{ArrowRight}{Enter}');
    expect(sent()).toMatchObject({ first: '2026-12-03' });
  });
});

it('is cleared by the form', async () => {
  const { user, sent } = renderDate({ first: '2026-11-25' });
  expect(shown()).toContain('25-11-2026');
  await user.click(screen.getByRole('button', { name: 'empty first' }));
  await settle();
  expect(shown()).toContain('dd-mm-yyyy');
  expect(sent()).toMatchObject({ first: '' });
});
