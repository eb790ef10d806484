import {
  approve,
  codeFor,
  IDENTITY_DOCUMENT,
  newCompany,
  registerCompany,
} from '../support/accounts/companies.ts';
import { dayFromNow } from '../support/api/events.ts';
import { peopleSheet } from '../support/invitations/sheets.ts';
import { expect, NO_NETWORK, test } from './fixtures.ts';
import { BulkDialog, XLSX_TYPE } from './screens/bulk-dialog.ts';
import { EventDetailsScreen } from './screens/event-details-screen.ts';
import { EventsScreen } from './screens/events-screen.ts';
import { Keyboard } from './screens/keyboard.ts';
import { LocationDetailsScreen } from './screens/location-details-screen.ts';
import { LocationsScreen } from './screens/locations-screen.ts';
import { LoginScreen } from './screens/login-screen.ts';
import { CARDS, PaymentScreen } from './screens/payment-screen.ts';
import { RegisterScreen } from './screens/register-screen.ts';

test.use({ expectedNoise: NO_NETWORK });

test('By keyboard alone a company registers and resets its password', async ({ page, server }) => {
  const keys = new Keyboard(page);
  const company = newCompany();
  const register = new RegisterScreen(page);
  await page.goto('/lander');
  await keys.press(page.getByRole('main').getByRole('link', { name: 'Get Started' }));
  await expect(register.submit).toBeVisible();
  await keys.to(page.getByRole('radio', { name: 'EVENT ORGANIZER' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'SECURITY' })).toBeChecked();
  await page.keyboard.press('ArrowLeft');
  await keys.type(register.name, company.name);
  await keys.type(register.email, company.email);
  await keys.type(register.password, company.password);
  await keys.type(register.confirmPassword, company.password);
  await keys.type(register.phone, '2025550143');
  await keys.pickPlace(register.address, 'Oslo');
  await keys.chooseFile(register.document, IDENTITY_DOCUMENT);
  await keys.press(register.submit);
  await expect(register.codeBoxes.first()).toBeFocused();
  await page.keyboard.type(await codeFor(server, company.email));
  await keys.press(register.verify);
  await expect(page.getByRole('heading', { name: 'Your account is under review' })).toBeFocused();
  await approve(server, company);

  await keys.press(page.getByRole('main').getByRole('link', { name: /log.?in/i }));
  await keys.press(page.getByRole('link', { name: 'Forgot Password' }));
  await keys.type(page.getByLabel('Email'), company.email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Digit 1 of 6' })).toBeFocused();
  await expect.poll(async () => (await server.mailsTo(company.email))[0]?.subject).toMatch(/reset code/);
  await page.keyboard.type(await codeFor(server, company.email));
  await keys.press(page.getByRole('button', { name: 'Verify' }));
  await keys.type(page.getByLabel('Password', { exact: true }), 'Louder-harbour-8');
  await keys.type(page.getByLabel('Confirm Password', { exact: true }), 'Louder-harbour-8');
  await page.keyboard.press('Enter');
  const login = new LoginScreen(page);
  await keys.type(login.email, company.email);
  await keys.type(login.password, 'Louder-harbour-8');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'EVENTS', exact: true })).toBeFocused();
});

test('By keyboard alone an event is added, paid and edited, and people are invited and cancelled', {
  tag: '@full',
}, async ({ office: page, server }) => {
  const keys = new Keyboard(page);
  const events = new EventsScreen(page);
  const payment = new PaymentScreen(page);
  const details = new EventDetailsScreen(page);

  await test.step('adds it', async () => {
    await keys.press(events.addButton);
    await expect(events.name).toBeFocused();
    await keys.type(events.name, 'Gala');
    await keys.choose(events.dialog.getByRole('button', { name: /Plan/ }), 'Club');
    const [year, month, day] = dayFromNow(20).split('-');
    await keys.to(events.dialog.getByRole('spinbutton').first());
    await page.keyboard.type(`${day}${month}${year}`);
    await keys.pickPlace(events.location, 'Oslo');
    await keys.press(events.submit);
  });

  await test.step('pays it, in the frame of the card service too', async () => {
    await expect(page.getByRole('heading', { name: 'Gala Detail Screen' })).toBeVisible();
    const card = page.frameLocator('iframe[title="Secure card payment input frame"]');
    await keys.to(card.getByLabel(/card number/i));
    await page.keyboard.type(CARDS.succeeds);
    await keys.type(card.getByLabel(/expir/i), '1234');
    await keys.type(card.getByLabel(/cvc/i), '123');
    await keys.to(payment.saveCard);
    await page.keyboard.press('Space');
    await expect(payment.saveCard).toBeChecked();
    await keys.press(payment.pay);
    await keys.press(payment.success.getByRole('button', { name: 'OK' }));
    await expect(events.row('Gala').getByText('Paid')).toBeVisible();
  });

  await test.step('a question is left by Escape, and focus is where it was', async () => {
    const remove = events.row('Gala').getByRole('button', { name: /^Delete/ });
    await keys.press(remove);
    await expect(page.getByRole('alertdialog', { name: 'DELETE EVENT' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(remove).toBeFocused();
  });

  await test.step('invites one, and several by a sheet', async () => {
    await keys.press(events.row('Gala').getByRole('link', { name: /^View/ }));
    await expect(details.heading).toBeFocused();
    await keys.press(details.inviteButton);
    await expect(details.inviteName).toBeFocused();
    await keys.type(details.inviteName, 'Ada');
    await keys.type(details.inviteEmail, 'ada-keys@guests.test');
    await page.keyboard.press('Enter');
    await expect(details.guest('Ada')).toBeVisible();
    await expect(details.inviteDialog).toBeHidden();
    const bulk = new BulkDialog(page);
    await keys.press(page.getByRole('button', { name: 'Send Bulk Invite' }));
    const buffer = Buffer.from(peopleSheet(['Britt', 'britt-keys@guests.test']));
    await keys.chooseFile(bulk.file, { name: 'people.xlsx', mimeType: XLSX_TYPE, buffer });
    await expect(bulk.says('1 of 1 row is ready to be sent.')).toBeVisible();
    await keys.press(bulk.upload);
    // It closes automatically once everybody is invited; before that, Escape would undo the sheet.
    await expect(bulk.dialog).toBeHidden();
    await expect(details.guest('Britt')).toBeVisible();
  });

  await test.step('cancels one', async () => {
    await keys.press(page.getByRole('button', { name: 'Cancel the invitation of Ada' }));
    await keys.press(details.cancelDialog.getByRole('button', { name: 'Confirm' }));
    await expect(details.guest('Ada')).toHaveCount(0);
  });

  await test.step('finds the recordings, and a dearer plan', async () => {
    await keys.to(page.getByRole('tab', { name: 'Invited Users' }));
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText('NO RECORDING FOUND')).toBeVisible();
    await keys.press(page.getByRole('button', { name: 'Upgrade Gala' }));
    const upgrade = page.getByRole('dialog', { name: 'UPGRADE EVENT' });
    await keys.choose(upgrade.getByRole('button', { name: /Upgraded plan/ }), 'Arena');
    await keys.press(upgrade.getByRole('button', { name: 'Make Payment' }));
    await expect(page.getByRole('heading', { name: 'Gala Detail Screen' })).toBeVisible();
    await expect.poll(() => server.mailsTo('britt-keys@guests.test')).toHaveLength(1);
  });
});

test('By keyboard alone the account is edited and logged out', { tag: '@full' }, async ({
  office: page,
  company,
}) => {
  const keys = new Keyboard(page);
  await page.reload();
  await keys.press(page.getByRole('link', { name: 'Skip to the content' }));
  await expect(page.getByRole('main')).toBeFocused();
  await keys.press(page.getByRole('button', { name: `Profile of ${company.name}` }));
  await keys.press(page.getByRole('link', { name: 'Account' }));
  await expect(page.getByRole('heading', { name: 'ACCOUNT' })).toBeFocused();
  await keys.press(page.getByRole('link', { name: 'Edit Profile' }));
  const change = page.getByRole('button', { name: 'Change Password' });
  await keys.press(change);
  await expect(page.getByLabel('Old Password', { exact: true })).toBeFocused();
  await page.keyboard.type(company.password);
  await keys.type(page.getByLabel('New Password', { exact: true }), 'Deeper-harbour-3');
  await keys.type(page.getByLabel('Confirm New Password', { exact: true }), 'Deeper-harbour-3');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Password has been updated successfully')).toBeVisible();
  await expect(change).toBeFocused();
  await keys.type(page.getByLabel('Company Name', { exact: true }), 'Keys and Sons');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Profile of Keys and Sons' })).toBeVisible();

  await keys.press(page.getByRole('main').getByRole('link', { name: 'Contact Us' }));
  await keys.type(page.getByLabel('Message'), 'Do you stream at sea?');
  await keys.press(page.getByRole('button', { name: 'Send' }));
  await expect(page.getByText('Message Sent!')).toBeVisible();
  await keys.press(page.getByRole('button', { name: /^Connection:/ }));
  await keys.press(page.getByRole('link', { name: 'See all' }));
  await expect(page.getByRole('heading', { name: 'OUTBOX' })).toBeFocused();
  await keys.press(page.getByRole('button', { name: 'Profile of Keys and Sons' }));
  await keys.press(page.getByRole('button', { name: 'Log Out' }));
  await expect(page).toHaveURL(/\/login/);
});

test('By keyboard alone a location is added, and cameras are added and deleted', { tag: '@full' }, async ({
  page,
  server,
}) => {
  const keys = new Keyboard(page);
  const locations = new LocationsScreen(page);
  const details = new LocationDetailsScreen(page);
  const company = await registerCompany(server, newCompany('security'));
  await approve(server, company);
  await new LoginScreen(page).enter(company);
  await keys.press(locations.addFirst);
  await keys.type(locations.dialog.getByRole('textbox', { name: 'Name' }), 'North Quay');
  await keys.choose(locations.dialog.getByRole('button', { name: /Select Plan/ }), 'Watch');
  await keys.pickPlace(locations.dialog.getByRole('combobox', { name: 'Location' }), 'Oslo');
  await keys.press(locations.dialog.getByRole('button', { name: 'Pay Now' }));
  await keys.press(page.getByRole('button', { name: 'Cancel Payment' }));
  await keys.press(locations.row('North Quay').getByRole('link', { name: /^View/ }));
  await keys.to(page.getByRole('tab', { name: 'Invited Tenant' }));
  await page.keyboard.press('ArrowRight');
  await keys.press(page.getByRole('button', { name: 'Add Camera' }));
  await keys.type(details.addCameraDialog.getByRole('textbox', { name: /^Name/ }), 'Gate');
  await keys.type(details.addCameraDialog.getByRole('textbox', { name: /^URL/ }), 'rtsp://10.0.0.7:554/live');
  await page.keyboard.press('Enter');
  await expect(details.camera('Gate')).toBeVisible();
  await keys.press(page.getByRole('button', { name: 'Delete the camera Gate' }));
  const question = page.getByRole('alertdialog', { name: 'DELETE CAMERA' });
  await keys.press(question.getByRole('button', { name: 'Confirm' }));
  await expect(details.camera('Gate')).toHaveCount(0);
});
