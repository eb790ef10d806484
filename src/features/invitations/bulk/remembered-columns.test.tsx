// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { choose, createBulkFixture, rows } from '../../../../tests/support/screens/bulk-dialog.ts';
import { setReadsOwner } from '../../../offline/reads/reads-owner.ts';

const { at, user, openBulk } = createBulkFixture();
beforeEach(() => setReadsOwner(at.visitor.company.id));

const TITLE = 'Sommerfest 2026,,,\n\n';

test.each([
  ['more', '', TITLE, 4],
  ['fewer', TITLE, '', 2],
])('A remembered choice fits a list with %s rows above its headings', async (_, before, now, row) => {
  const { dialog } = await openBulk();
  const list = 'Vorname,Name,Email,Absage\nÄnne,Groß,aenne@guests.test,\nUma,Ost,uma@guests.test,ja\n';
  choose(new File([before + list], 'guests.csv'));
  (await dialog.findByRole('button', { name: /Use of “Name”/ })).focus();
  await user.keyboard('{Enter}{End}{Enter}');
  await dialog.findByText('Name from “Vorname”, email from “Email”, attendance from “Absage”.');

  choose(new File([now + list.replace('Ost', 'West')], 'more.csv'));
  await dialog.findByText(/attendance from “Absage”\. As you chose for such a list before\.$/);
  expect(rows()).toEqual([`${row}Änneaenne@guests.testReady`]);
});

test('A choice for a list without headings is not applied to one with its addresses elsewhere', async () => {
  const { dialog } = await openBulk({ userLimit: 10 });
  choose(new File(['ann@guests.test,Ann Lee,A\nbo@guests.test,Bo Ek,B\nkim@guests.test,,C\n'], 'guests.csv'));
  await dialog.findByText('3 of 3 rows are ready to be sent.');
  await user.click(dialog.getByRole('switch', { name: 'Take a missing name from the email address' }));
  await dialog.findByText('2 of 3 rows are ready to be sent.');

  choose(new File(['Di Poe,di@guests.test,A\nUma Ost,uma@guests.test,B\n'], 'more.csv'));
  await dialog.findByText('Name from column A, email from column B.');
  expect(rows()).toEqual(['1Di Poedi@guests.testReady', '2Uma Ostuma@guests.testReady']);

  choose(new File(['liz@guests.test,Liz Ray,A\nmax@guests.test,,B\n'], 'again.csv'));
  await dialog.findByText('Name from column B, email from column A. As you chose for such a list before.');
  await dialog.findByText('1 of 2 rows are ready to be sent.');
});
