// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { choose, createBulkFixture, rows } from '../../../../tests/support/screens/bulk-dialog.ts';
import { setReadsOwner } from '../../../offline/reads/reads-owner.ts';

const { at, user, openBulk } = createBulkFixture();
const LIST = 'Name,Email,Zusage: ja/nein\nDi,di@guests.test,ja\nUma,uma@guests.test,nein\n';
const READ = 'Name from “Name”, email from “Email”, attendance from “Zusage: ja/nein”.';

beforeEach(() => setReadsOwner(at.visitor.company.id));

describe('A column that says who comes', () => {
  test('is named among the used ones, and can be left unused by keyboard, which the next list remembers', async () => {
    const { dialog } = await openBulk();
    choose(new File([LIST], 'guests.csv'));
    await dialog.findByText(READ);
    const use = () => dialog.getByRole('button', { name: /Use of “Zusage: ja\/nein”/ });
    expect(use().textContent).toContain('Attendance');
    use().focus();
    await user.keyboard('{Enter}{End}{Enter}');
    await dialog.findByText('2 of 2 rows are ready to be sent.');
    expect(use().textContent).toContain('Not used');
    expect(dialog.queryByRole('switch', { name: /not coming/ })).toBeNull();

    choose(new File([LIST.replace('Uma', 'Una')], 'more.csv'));
    await dialog.findByText('Name from “Name”, email from “Email”. As you chose for such a list before.');
    expect(rows()).toHaveLength(2);
    await user.click(dialog.getByRole('button', { name: 'Change columns' }));
    await user.click(use());
    await user.click(await screen.findByRole('option', { name: 'Attendance' }));
    await dialog.findByText(READ);
    expect(rows()).toEqual(['2Didi@guests.testReady']);
  });

  test('can be any column', async () => {
    const { dialog } = await openBulk();
    choose(new File(['Name,Email,Brunch\nDi,di@guests.test,nein\n'], 'guests.csv'));
    await dialog.findByText('1 of 1 row is ready to be sent.');
    await user.click(dialog.getByRole('button', { name: /Use of “Brunch”/ }));
    await user.click(await screen.findByRole('option', { name: 'Attendance' }));
    await dialog.findByText('1 person answered that they are not coming, and is left out (row 2).');
  });
});

test('People below a line that says no are left out, counted, and invited at the switch', async () => {
  const { dialog } = await openBulk({ userLimit: 10 });
  choose(
    new File(
      ['Name,Email\nDi,di@guests.test\nAbgesagt\nUma,uma@guests.test\nUdo,udo@guests.test\n'],
      'guests.csv',
    ),
  );
  await dialog.findByText('1 of 1 row is ready to be sent.');
  expect(
    dialog.getByText(
      '2 rows are left out, since the list says that these people do not come (row 4 and others).',
    ),
  ).toBeTruthy();
  expect(dialog.getByText(/^Row 3: Says who comes/)).toBeTruthy();
  await user.click(dialog.getByRole('switch', { name: 'Invite the people who are not coming, too' }));
  await dialog.findByText('3 of 3 rows are ready to be sent.');
  expect(rows()[1]).toBe('4Umauma@guests.testReadyNot coming: below “Abgesagt”');
});

test('People who wait for a place are left out, counted as such, and invited at the switch', async () => {
  const { dialog } = await openBulk({ userLimit: 10 });
  choose(
    new File(
      ['name,email,approval_status\nDi,di@guests.test,approved\nUma,uma@guests.test,waitlist\n'],
      'guests.csv',
    ),
  );
  await dialog.findByText('1 of 1 row is ready to be sent.');
  expect(
    dialog.getByText(
      '1 row is left out, since the list says that this person still waits for a place (row 3).',
    ),
  ).toBeTruthy();
  await user.click(dialog.getByRole('switch', { name: 'Invite the people who wait for a place, too' }));
  await dialog.findByText('2 of 2 rows are ready to be sent.');
});
