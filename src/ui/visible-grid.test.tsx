// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { VisibleGrid } from './visible-grid.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const GUESTS = Array.from({ length: 1_000 }, (_, number) => `Guest ${number}`);

function renderGuests() {
  render(
    <VisibleGrid
      label="Guests"
      rows={GUESTS}
      drawnWhole={20}
      rowHeight={80}
      columnWidth={300}
      className={undefined}
    >
      {(guest) => <li key={guest}>{guest}</li>}
    </VisibleGrid>,
  );
  return screen.getByRole('list', { name: 'Guests' }).children.length;
}

it('is laid out once for its rows, and not again when it is opened again on the same screen', () => {
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
