// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { VisibleGrid } from './visible-grid.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const GUESTS = Array.from({ length: 1_000 }, (_, number) => `Guest ${number}`);

const guests = (
  <VisibleGrid
    label="Guests"
    rows={GUESTS}
    drawnWhole={20}
    rowHeight={80}
    columnWidth={300}
    className={undefined}
  >
    {(guest) => <li key={guest}>{guest}</li>}
  </VisibleGrid>
);

function renderGuests() {
  render(guests);
  return screen.getByRole('list', { name: 'Guests' }).children.length;
}

it('is measured once, and not again when it is reopened on the same screen', () => {
  const measured = vi
    .spyOn(Element.prototype, 'getBoundingClientRect')
    .mockImplementation(() => new DOMRect(0, 200, 900, 0));
  const drawn = renderGuests();
  expect(measured).toHaveBeenCalled();
  window.dispatchEvent(new Event('scroll'));
  cleanup();

  measured.mockClear();
  expect(renderGuests()).toBe(drawn);
  expect(measured).not.toHaveBeenCalled();
  cleanup();

  vi.stubGlobal('innerWidth', innerWidth - 100);
  renderGuests();
  expect(measured).toHaveBeenCalled();
});

it('renders the rows of a reopened list after its first frame, which is as high', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 200, 900, 0));
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const heightOf = (list: Element) => {
    const { paddingTop, paddingBottom } = getComputedStyle(list);
    return parseFloat(paddingTop) + parseFloat(paddingBottom) + Math.ceil(list.children.length / 3) * 80;
  };
  const open = () => {
    flushSync(() => root.render(guests));
    return screen.getByRole('list', { name: 'Guests' });
  };
  await vi.waitFor(() => expect(open().children.length).toBeGreaterThan(0));
  window.dispatchEvent(new Event('scroll'));
  flushSync(() => root.render(null));

  const list = open();
  expect(list.children.length).toBe(0);
  expect(heightOf(list)).toBe(Math.ceil(GUESTS.length / 3) * 80);
  await vi.waitFor(() => expect(list.children.length).toBeGreaterThan(0));
  expect(heightOf(list)).toBe(Math.ceil(GUESTS.length / 3) * 80);
  flushSync(() => root.unmount());
});
