// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CodeField } from './code-field.tsx';
import { renderField } from './testing/field-form.tsx';

afterEach(cleanup);

const box = (place: number) => screen.getByRole<HTMLInputElement>('textbox', { name: `Digit ${place} of 6` });
const shown = () => [1, 2, 3, 4, 5, 6].map((place) => box(place).value);

function renderCode() {
  const onComplete = vi.fn();
  return {
    ...renderField(({ first }) => <CodeField field={first} label="Code" onComplete={onComplete} />),
    onComplete,
  };
}

describe('typing', () => {
  it('moves from box to box, accepts digits only and sends one code', async () => {
    const { user, sent, onComplete } = renderCode();
    await user.click(box(1));
    await user.keyboard('1a2 3-45');
    expect(onComplete).not.toHaveBeenCalled();
    await user.keyboard('6');
    expect(shown()).toEqual(['1', '2', '3', '4', '5', '6']);
    expect(sent()).toMatchObject({ first: '123456' });
    expect(onComplete).toHaveBeenCalledExactlyOnceWith('123456');
  });

  it('replaces the digit of the box', async () => {
    const { user, sent } = renderCode();
    await user.click(box(1));
    await user.keyboard('123456{ArrowLeft}{ArrowLeft}9');
    expect(sent()).toMatchObject({ first: '123956' });
    await user.keyboard('{Home}1{End}6');
    expect(sent()).toMatchObject({ first: '123956' });
  });

  it('accepts typing the digit that the box already has', async () => {
    const { user, sent } = renderCode();
    await user.click(box(1));
    await user.keyboard('000000');
    await user.click(box(1));
    await user.keyboard('950607');
    expect(sent()).toMatchObject({ first: '950607' });
  });

  it('Backspace removes the digit of the box, then those before', async () => {
    const { user, sent } = renderCode();
    await user.click(box(1));
    await user.keyboard('1234{Backspace}');
    expect(shown()).toEqual(['1', '2', '3', '', '', '']);
    expect(document.activeElement).toBe(box(4));
    await user.keyboard('{Backspace}{Backspace}7');
    expect(sent()).toMatchObject({ first: '17' });
  });

  it('does not treat a code with a gap as complete', async () => {
    const { user, sent, onComplete } = renderCode();
    await user.click(box(1));
    await user.keyboard('12');
    await user.click(box(4));
    await user.keyboard('456');
    expect(sent().first).not.toMatch(/^\d{6}$/);
    expect(onComplete).not.toHaveBeenCalled();
    await user.click(box(3));
    await user.keyboard('3');
    expect(onComplete).toHaveBeenCalledWith('123456');
  });
});

it.each(['123456', ' 123 456 ', 'Your code: 123456'])(
  'spreads a pasted "%s" over the boxes',
  async (pasted) => {
    const { user, sent, onComplete } = renderCode();
    await user.click(box(3));
    await user.paste(pasted);
    expect(sent()).toMatchObject({ first: '123456' });
    expect(onComplete).toHaveBeenCalledExactlyOnceWith('123456');
    expect(document.activeElement).toBe(box(6));
  },
);

it('accepts full-width digits, typed or pasted', async () => {
  const { user, sent } = renderCode();
  await user.click(box(1));
  await user.keyboard('１２');
  await user.paste('３４５６');
  expect(shown()).toEqual(['1', '2', '3', '4', '5', '6']);
  expect(sent()).toMatchObject({ first: '123456' });
});

it('accepts a code that the phone autofills into the first box', () => {
  const { sent } = renderCode();
  fireEvent.change(box(1), { target: { value: '654321' } });
  expect(sent()).toMatchObject({ first: '654321' });
  expect(box(1).autocomplete).toBe('one-time-code');
  expect(box(1).inputMode).toBe('numeric');
});
