// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { ordered } from '../../../common/contract/first-issue.ts';
import { readPlace } from '../../../common/contract/place.ts';
import { AddressField } from '../address-field.tsx';
import { Button } from '../button.tsx';
import { TextField } from '../text-field.tsx';
import { toasts } from '../toasts.ts';
import { useOrderedForm } from './use-ordered-form.ts';

interface Venue {
  name: string;
  place: string;
}
const text = z._default(z.string(), '');
const VenueSchema = z.object({ name: text, place: text }).check(
  ordered<Venue>([
    { field: 'name', message: 'Name is not allowed to empty', fails: ({ name }) => name === '' },
    {
      field: 'place',
      message: 'Place is not allowed to empty',
      fails: ({ place }) => readPlace(place).name === '',
    },
  ]),
);

/** The globals of Google's script; the test answers a look-up. */
let answer: (isFound: boolean) => void;
const places = {
  AutocompleteService: class {
    getPlacePredictions(_: object, found: (places: object[], status: string) => void) {
      found([{ place_id: 'b', description: 'Berlin, Germany' }], 'OK');
    }
  },
};
class Geocoder {
  geocode(_: object, found: (places: object[], status: string) => void) {
    const geometry = { location: { lat: () => 52.5, lng: () => 13.4 } };
    answer = (isFound) => (isFound ? found([{ geometry }], 'OK') : found([], 'UNKNOWN_ERROR'));
  }
}
async function load() {
  Object.assign(window, { google: { maps: { places, Geocoder } } });
}

const onSubmit = vi.fn(async (_: Venue) => undefined);
function VenueForm() {
  const { form, fields, isSubmitting } = useOrderedForm(VenueSchema, { onSubmit });
  return (
    <form {...form.props}>
      <TextField field={fields.name} label="Name" />
      <AddressField field={fields.place} label="Place" loadPlaces={load} />
      <Button type="submit" isBusy={isSubmitting}>
        Save
      </Button>
    </form>
  );
}

beforeEach(() => {
  // Toasts of an earlier test file in the same process.
  toasts.endSession();
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  toasts.endSession();
  onSubmit.mockClear();
  vi.useRealTimers();
});

const press = (element: HTMLElement) => act(async () => void fireEvent.click(element));
const write = (element: HTMLElement, value: string) =>
  act(async () => void fireEvent.change(element, { target: { value } }));
const save = () => screen.getByRole('button', { name: 'Save' });
const toasted = () => toasts.current().map((toast) => toast.text);

/** Chooses Berlin; its look-up stays pending. */
async function choose() {
  await write(screen.getByRole('combobox'), 'ber');
  await act(() => vi.advanceTimersByTimeAsync(300));
  await press(screen.getByRole('option', { name: 'Berlin, Germany' }));
}
async function chooseAndSubmit(name = 'Hall') {
  render(<VenueForm />);
  await write(screen.getByLabelText('Name'), name);
  await choose();
  await press(save());
}
const lookUpEnds = (isFound: boolean) => act(async () => answer(isFound));

it('a submission right after choosing an address waits, visibly, and sends the resolved place', async () => {
  await chooseAndSubmit();
  expect(save().getAttribute('aria-disabled')).toBe('true');
  expect(onSubmit).not.toHaveBeenCalled();
  expect(toasted()).toEqual([]);
  await press(save());
  await lookUpEnds(true);
  expect(onSubmit).toHaveBeenCalledTimes(1);
  expect(readPlace(onSubmit.mock.lastCall?.[0].place)).toEqual({
    name: 'Berlin, Germany',
    coordinates: [13.4, 52.5],
    type: 'point',
  });
});

it('a place that cannot be resolved has its own message, not that of an empty field', async () => {
  const words = 'This place could not be looked up. Please choose it again.';
  await chooseAndSubmit();
  await lookUpEnds(false);
  expect(toasted()).toEqual([words]);
  expect(screen.getByText(words)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('combobox'));
  expect(save().getAttribute('aria-disabled')).toBeNull();

  await write(screen.getByRole('combobox'), '');
  await press(save());
  expect(toasted()).toEqual(['Place is not allowed to empty']);
  expect(onSubmit).not.toHaveBeenCalled();
});

it('typing while a place is resolved does not submit', async () => {
  render(<VenueForm />);
  await press(save());
  await choose();
  // The form revalidates its earlier refusal.
  await act(async () => void fireEvent.input(screen.getByLabelText('Name'), { target: { value: 'Hal' } }));
  expect(save().getAttribute('aria-disabled')).toBeNull();
  await lookUpEnds(true);
  expect(onSubmit).not.toHaveBeenCalled();
});

it('a failure of an earlier field is shown first', async () => {
  await chooseAndSubmit('');
  await lookUpEnds(false);
  expect(toasted()).toEqual(['Name is not allowed to empty']);
});

it('a look-up that never ends times out', async () => {
  await chooseAndSubmit();
  await act(() => vi.advanceTimersByTimeAsync(8_000));
  expect(toasted()).toEqual(['This place could not be looked up. Please choose it again.']);
});

it('a look-up that ends after the form was closed has no effect', async () => {
  await chooseAndSubmit();
  cleanup();
  await lookUpEnds(true);
  expect(onSubmit).not.toHaveBeenCalled();
});
