// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { CorrectedRow } from './corrected-row.tsx';

afterEach(cleanup);

const rowOf = (name: string, row: number) => ({
  row,
  key: `${row}`,
  name,
  email: `${name}@guests.test`,
  message: 'Invited already',
});

function Rows() {
  const [rows, setRows] = useState(['Ada', 'Bo', 'Cy'].map(rowOf));
  return (
    <ul>
      {rows.map((row) => (
        <CorrectedRow
          key={row.key}
          row={row}
          onChange={() => undefined}
          onLeaveOut={(left) => setRows(rows.filter(({ key }) => key !== left.key))}
        />
      ))}
    </ul>
  );
}

it('moves the focus to the next row when one is left out, and from the last to the one before', async () => {
  const user = userEvent.setup();
  render(<Rows />);
  const button = (name: string) => screen.getByRole('button', { name: `Leave out ${name}` });
  button('Bo').focus();
  await user.keyboard('{Enter}');
  expect(screen.queryByLabelText('Name of Bo')).toBeNull();
  expect(document.activeElement).toBe(button('Cy'));
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(button('Ada'));
});
