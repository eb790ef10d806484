import type { Page } from '@playwright/test';
import { peopleSheet } from '../support/invitations/sheets.ts';
import { oldEvent } from '../support/third-party-api/answers.ts';
import { THIRD_PARTY_COMPANY } from '../support/third-party-api/session.ts';
import type { ThirdPartyApi } from '../support/third-party-api/third-party-api-fake.ts';
import { anyOf, expect, NO_NETWORK, refusedAnswer } from './fixtures.ts';
import { NO_EXTENSIONS, test } from './foreign-fixtures.ts';
import { BulkDialog } from './screens/bulk-dialog.ts';
import { EventDetailsScreen } from './screens/event-details-screen.ts';
import { LoginScreen } from './screens/login-screen.ts';

// One worker, one build.
test.describe.configure({ mode: 'default' });
test.use({ expectedNoise: anyOf(NO_NETWORK, NO_EXTENSIONS, refusedAnswer(500), /ERR_EMPTY_RESPONSE/) });

const UPLOAD = 'company/event/invitation/bulk-send';
const THREE = ['ada@sheet.test', 'bo@sheet.test', 'cy@sheet.test'] as const;
const sheet = peopleSheet(['Ada', THREE[0]], ['Bo', THREE[1]], ['Cy', THREE[2]]);

/** An event without invitations, with this fault at the first upload of its sheet. */
async function ball(api: ThirdPartyApi, mishap: Parameters<ThirdPartyApi['next']>[1]) {
  const id = 100 + api.events.length;
  api.events.push({ ...oldEvent(), id, name: 'Harvest Ball' });
  const before = api.requests.length;
  api.next(UPLOAD, mishap);
  return {
    id: String(id),
    invited: () => api.invitations.filter(({ item_id }) => item_id === String(id)).map(({ email }) => email),
    uploads: () => api.requests.slice(before).filter((request) => request === `POST ${UPLOAD}`).length,
  };
}

for (const { mishap, uploads, what } of [
  { mishap: 'lost', uploads: 1, what: 'that has arrived, as its people on the list show, is not sent again' },
  { mishap: 'wordless error', uploads: 2, what: 'none of whose people are on the list is sent again' },
] as const) {
  test(`A sheet ${what}`, { tag: '@full' }, async ({ page, foreign: { api } }) => {
    const event = await ball(api, mishap);
    const details = await sendSheet(page, event.id);
    await expect(page.getByText('Saved on this device.')).toBeVisible();

    await expect(page.getByText('3 of 40 invited')).toBeVisible({ timeout: 20_000 });
    await expect(page.getByRole('list', { name: 'Sheets in the outbox' })).toHaveCount(0);
    expect(event.invited()).toEqual(THREE);
    expect(event.uploads()).toBe(uploads);
    await page.reload();
    await expect(details.guest('Cy')).toHaveCount(1);
    expect(event.uploads()).toBe(uploads);
  });
}

test('A sheet with some of its people on the list has to be checked by a user', { tag: '@full' }, async ({
  page,
  foreign: { api },
}) => {
  const event = await ball(api, 'half done and lost');
  await sendSheet(page, event.id);

  const waiting = page.getByRole('list', { name: 'Sheets in the outbox' }).getByRole('listitem');
  await expect(waiting).toContainText('May already exist: 2 of its 3 people are on the list.', {
    timeout: 20_000,
  });
  await page.reload();
  await expect(waiting).toHaveCount(1);
  await page.goto('/outbox');
  const row = page.getByRole('list', { name: 'Not sent: Harvest Ball' }).getByRole('listitem');
  await expect(row).toContainText('To be looked at');
  expect(event.invited()).toEqual(THREE.slice(0, 2));
  expect(event.uploads()).toBe(1);

  await test.step('which is then sent once more, at their word', async () => {
    api.invitations.length = 0;
    await row.getByRole('button', { name: /^Retry/ }).click();
    await expect(page.getByText('NOTHING IS WAITING', { exact: true })).toBeVisible();
    expect(event.invited()).toEqual(THREE);
    expect(event.uploads()).toBe(2);
  });
});

/** Logs in, and sends the sheet on the event's page. */
async function sendSheet(page: Page, eventId: string): Promise<EventDetailsScreen> {
  await new LoginScreen(page).enter(THIRD_PARTY_COMPANY);
  const details = new EventDetailsScreen(page);
  const bulk = new BulkDialog(page);
  await details.open(eventId);
  await bulk.open();
  await bulk.choose(sheet);
  await bulk.upload.click();
  return details;
}
