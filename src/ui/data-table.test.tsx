// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { type Column, DataTable } from './data-table.tsx';

afterEach(cleanup);

interface Guest {
  id: string;
  name: string;
  email: string;
}
const GUESTS: Guest[] = [
  { id: '1', name: 'Ada', email: 'ada@demo.test' },
  { id: '2', name: 'Grace', email: 'grace@demo.test' },
];
const COLUMNS: Column<Guest>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name, isPrimary: true },
  { id: 'email', header: 'Email', cell: ({ email }) => email },
  {
    id: 'actions',
    header: 'Actions',
    isHeaderHidden: true,
    cell: ({ name }) => <button type="button">Cancel {name}</button>,
  },
];

function renderGuests(rows: Guest[]) {
  render(
    <DataTable
      label="Guests"
      columns={COLUMNS}
      rows={rows}
      rowKey={({ id }) => id}
      empty={<p>Nobody yet</p>}
    />,
  );
}

it('is a table of named rows and columns, hidden headers included', () => {
  renderGuests(GUESTS);
  const table = within(screen.getByRole('table', { name: 'Guests' }));
  expect(table.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Name',
    'Email',
    'Actions',
  ]);
  expect(table.getAllByRole('rowheader').map((head) => head.textContent?.endsWith('Ada'))).toEqual([
    true,
    false,
  ]);
  const ada = within(table.getAllByRole('row')[1] ?? document.body);
  expect(ada.getByText('ada@demo.test')).toBeTruthy();
  expect(ada.getByRole('button', { name: 'Cancel Ada' })).toBeTruthy();
});

it('repeats the header in each cell of a card, hidden from assistive technology', () => {
  renderGuests(GUESTS);
  const labels = screen.getAllByText('Email').filter((label) => label.closest('td'));
  expect(labels).toHaveLength(2);
  expect(labels.every((label) => label.getAttribute('aria-hidden') === 'true')).toBe(true);
});

it('shows the empty content when there are no rows', () => {
  renderGuests([]);
  expect(screen.getByText('Nobody yet')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

it('stays a long table while a search finds few of its rows', () => {
  const found = { columns: COLUMNS, rows: GUESTS, rowKey: ({ id }: Guest) => id, rowHeight: 98 };
  const { rerender } = render(<DataTable label="Guests" {...found} />);
  const table = screen.getByRole('table', { name: 'Guests' });
  expect(table.getAttribute('aria-rowcount')).toBeNull();
  rerender(<DataTable label="Guests" {...found} total={500} />);
  expect(table.getAttribute('aria-rowcount')).toBe('3');
  expect(screen.getByRole('rowheader', { name: /Ada/ }).closest('tr')?.getAttribute('aria-rowindex')).toBe(
    '2',
  );
});
