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
