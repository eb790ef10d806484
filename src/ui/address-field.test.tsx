// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readPlace } from '../../common/contract/place.ts';
import { AddressField } from './address-field.tsx';
import { draftOf, readDraft } from './form/drafts.ts';
import { withMessage } from './form/form-field.ts';
import { renderField } from './testing/field-form.tsx';

const BERLIN = { place_id: 'b', description: 'Berlin, Germany' };
const BERN = { place_id: 'n', description: 'Bern, Switzerland' };
const EMPTY = { name: '', coordinates: [0, 0], type: 'point' };

/** The two globals of Google's script that the suggestions need, in their callback style. */
const predictions = vi.fn((_: { input: string }, answer: (found: object[], status: string) => void) =>
  answer([BERLIN, BERN], 'OK'),
);
const places = {
  AutocompleteService: class {
    getPlacePredictions = predictions;
  },
};
class Geocoder {
  geocode(_: object, answer: (found: object[], status: string) => void) {
    answer([{ geometry: { location: { lat: () => 52.5, lng: () => 13.4 } } }], 'OK');
  }
}
const load = vi.fn(async () => {
  Object.assign(window, { google: { maps: { places, Geocoder } } });
});

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.useRealTimers();
});

const input = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Address' });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const press = (key: string) => act(async () => void fireEvent.keyDown(input(), { key }));

async function write(text: string) {
  await act(async () => void fireEvent.change(input(), { target: { value: text } }));
  await pass(300);
}
function renderAddress(defaultValue?: { first: string }, loadPlaces = load, draftKey?: string) {
  const view = renderField(
    ({ first }) => <AddressField field={first} label="Address" loadPlaces={loadPlaces} />,
    defaultValue,
    draftKey,
  );
  const place = () => JSON.parse(String(view.sent().first || 'null'));
  return { ...view, place };
}

it('loads the service with the first use only', async () => {
  renderAddress();
  expect(load).not.toHaveBeenCalled();
  await act(async () => input().focus());
  await write('b');
  await write('be');
  expect(load).toHaveBeenCalledOnce();
});

it('sends one request after typing has paused for 300 ms', async () => {
  renderAddress();
  await act(async () => input().focus());
  for (const text of ['b', 'be', 'ber']) {
    fireEvent.change(input(), { target: { value: text } });
    await pass(299);
  }
  expect(predictions).not.toHaveBeenCalled();
  await pass(1);
  expect(predictions.mock.calls.map(([asked]) => asked.input)).toEqual(['ber']);
});

it('gives the form the chosen place, longitude first', async () => {
  const { place } = renderAddress();
  await write('ber');
  await press('ArrowDown');
  await press('ArrowDown');
  const active = document.getElementById(input().getAttribute('aria-activedescendant') ?? '');
  expect(active?.textContent).toBe('Bern, Switzerland');
  await press('Enter');
  expect(input().value).toBe('Bern, Switzerland');
  expect(place()).toEqual({ name: 'Bern, Switzerland', coordinates: [13.4, 52.5], type: 'point' });
  expect(screen.queryByRole('listbox')).toBeNull();
});

it.each([
  ['a press on the field', () => act(async () => void fireEvent.click(input()))],
  ['the arrow key', () => press('ArrowDown')],
])('shows a list that was closed once more by %s, while no place is chosen', async (_, ask) => {
  renderAddress();
  await ask();
  expect(screen.queryByRole('listbox')).toBeNull();
  await write('ber');
  await press('Escape');
  expect(screen.queryByRole('listbox')).toBeNull();
  await ask();
  await pass(300);
  await press('ArrowDown');
  await press('Enter');
  expect(input().value).toBe('Berlin, Germany');
  await ask();
  await pass(300);
  expect(screen.queryByRole('listbox')).toBeNull();
});

describe('is empty', () => {
  it('while something is only typed', async () => {
    const { place } = renderAddress();
    await write('Berlin, Germany');
    expect(place()).toEqual(EMPTY);
    await press('Escape');
    expect(place()).toEqual(EMPTY);
    expect(input().value).toBe('Berlin, Germany');
  });

  it('after the first change to a chosen place, and when cleared', async () => {
    const { place } = renderAddress();
    await write('ber');
    await act(async () => fireEvent.click(screen.getByRole('option', { name: 'Berlin, Germany' })));
    expect(place().name).toBe('Berlin, Germany');
    await write('Berlin, German');
    expect(place()).toEqual(EMPTY);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Clear Address' })));
    expect(input().value).toBe('');
    expect(place()).toEqual(EMPTY);
  });
});

it('says what to do, beside the specified message, when only text was typed', async () => {
  renderField(({ first }) => (
    <AddressField
      field={withMessage(first, 'Location is not allowed to empty')}
      label="Address"
      loadPlaces={load}
    />
  ));
  const words = 'Type on, and choose a place from the list.';
  expect(screen.queryByText(words)).toBeNull();
  await write('Hamburg');
  expect(screen.getByText('Location is not allowed to empty')).toBeTruthy();
  expect(input().getAttribute('aria-describedby')?.split(' ')).toContain(screen.getByText(words).id);
  await act(async () => fireEvent.click(screen.getByRole('option', { name: 'Berlin, Germany' })));
  expect(screen.queryByText(words)).toBeNull();
});

it('shows a given place, as after a reload', () => {
  const kept = { name: 'Bergen, Norway', coordinates: [5.3, 60.4], type: 'point' };
  const { place } = renderAddress({ first: JSON.stringify(kept) });
  expect(input().value).toBe('Bergen, Norway');
  expect(place()).toEqual(kept);
});

it('keeps typed text without a place in the draft, and restores it', async () => {
  renderAddress();
  await write('12 Rua');
  const kept = draftOf(screen.getByRole<HTMLFormElement>('form')).first ?? '';
  cleanup();
  const { place } = renderAddress({ first: kept });
  expect(input().value).toBe('12 Rua');
  expect(readPlace(place())).toEqual(EMPTY);
  await write('ber');
  await act(async () => fireEvent.click(screen.getByRole('option', { name: 'Berlin, Germany' })));
  expect(readPlace(draftOf(screen.getByRole<HTMLFormElement>('form')).first).name).toBe('Berlin, Germany');
});

it('keeps every letter in the draft, however slowly it is typed', async () => {
  renderAddress(undefined, load, 'c1/event');
  for (const value of ['L', 'Li', 'Lis', 'Lisb']) {
    await act(async () => void fireEvent.input(input(), { target: { value } }));
    if (value !== 'Lisb') await pass(400);
  }
  cleanup();
  expect(readDraft('c1/event').first).toContain('"typed":"Lisb"');
});

it('says that the service cannot be reached, and retries', async () => {
  const failing = vi.fn(load).mockRejectedValueOnce(new Error('offline'));
  renderAddress(undefined, failing);
  await write('ber');
  expect(screen.getAllByText(/cannot be reached/)).toHaveLength(2);
  await write('berl');
  await pass(300);
  expect(screen.getAllByRole('option')).toHaveLength(2);
});

it('says so too when a search of the service fails or is refused', async () => {
  renderField(({ first }) => (
    <AddressField
      field={withMessage(first, 'Location is not allowed to empty')}
      label="Address"
      loadPlaces={load}
    />
  ));
  predictions.mockImplementationOnce((_, answer) => answer([], 'UNKNOWN_ERROR'));
  await write('ber');
  const described = input().getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(described.map((id) => document.getElementById(id)?.textContent).join(' ')).toMatch(
    /cannot be reached/,
  );
  expect(screen.queryByText(/choose a place from the list/)).toBeNull();
  await write('berl');
  expect(screen.getAllByRole('option')).toHaveLength(2);
  expect(screen.queryByText(/cannot be reached/)).toBeNull();
});
