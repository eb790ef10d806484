import type { Page } from '@playwright/test';
import { API_MARK } from '../../../common/contract/answer-source.ts';
import { type CallName, callOf } from '../../../common/contract/calls.ts';
import { PAID_EVENT, PAID_LOCATION } from '../../../dev/demo/demo-items.ts';
import { peopleSheet } from '../../support/invitations/sheets.ts';
import { BulkDialog } from './bulk-dialog.ts';
import { EventDetailsScreen } from './event-details-screen.ts';

/** Every screen with its dialogs and its bad moments, and what leads there; a failing call before one that would be kept. The demo's companies are looked at, not changed. */

/** No session, the two demo companies, and two without items. */
export type Visitor = 'nobody' | 'events' | 'security' | 'new events' | 'new security';

export interface ScreenState {
  readonly name: string;
  readonly path: string;
  /** Text that is shown once the state is reached. */
  readonly says: string | RegExp;
  /** Before it is opened: failing calls. */
  readonly before?: (page: Page) => Promise<unknown>;
  /** The actions from the opened screen to the state. */
  readonly arrange?: (page: Page) => Promise<unknown>;
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
const pressOnMain = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name }).first().click();

/** A call that fails without a message of the server. */
const fails = (call: CallName) => (page: Page) =>
  page.route(new RegExp(`/api/v1/${callOf(call).path}(\\?|$)`), (route) =>
    route.fulfill({ status: 500, json: {} }),
  );

const showsPass = (changes: object) => (page: Page) =>
  page.route(/\/common\/event_pass/, (route) =>
    route.fulfill({
      headers: { [API_MARK]: '1' },
      json: {
        data: {
          code: '7K3M0X19TB',
          name: 'Nordlys Open Air',
          date: '2027-03-20',
          location: { name: 'Bergenhus, Bergen', coordinates: [5.32, 60.4] },
          host: 'Lantern Live',
          guest: 'Sunniva Dahl',
          calendar: 'BEGIN:VCALENDAR',
          ...changes,
        },
      },
    }),
  );

/** Opens a dialog and submits it unchanged: refused, with its first message. */
const sendEmpty = (button: string, submit: string) => async (page: Page) => {
  await press(button)(page);
  await page.getByRole('dialog').getByRole('button', { name: submit }).click();
};

const pressInDialog = (button: string, next: RegExp) => async (page: Page) => {
  await press(button)(page);
  await page.getByRole('dialog').getByRole('button', { name: next }).first().click();
};

const sheetWithFaults = async (page: Page) => {
  const bulk = new BulkDialog(page);
  await bulk.open();
  await bulk.choose(
    peopleSheet(['Anna Berg', 'anna@guests.test'], ['', 'nameless@guests.test'], ['Bo', 'bo']),
  );
};

/** Two pending entries, on a network that loses requests. */
const twoWaiting = async (page: Page) => {
  await page.route(/invitation\/send$/, (route) => route.abort());
  const details = new EventDetailsScreen(page);
  for (const name of ['Ada', 'Britt']) {
    await details.invite(name, `${name}-waits@guests.test`.toLowerCase());
    await details.guest(name).first().waitFor();
  }
  await page.getByRole('button', { name: /^Connection:/ }).click();
  await page.getByRole('link', { name: 'See all' }).click();
};

/** The network would never be idle. */
const noStream = (page: Page) => page.route(/\/door\/stream/, (route) => route.abort());

const nameDoor = async (page: Page) => {
  await page.getByLabel('Name of the door').fill('North');
  await press('Use this name')(page);
};

const EVENT = `/events/details/${PAID_EVENT}`;
const LOCATION = `/locations/details/${PAID_LOCATION}`;
const EVENT_DETAILS = { path: EVENT, says: 'EVENT DETAILS' };
const LOCATION_DETAILS = { path: LOCATION, says: 'LOCATION DETAILS' };
const CAMERAS = { path: `${LOCATION}?tab=cameras`, says: 'Add Camera' };
const EVENTS = { path: '/events/list', says: 'Add Event' };
const LOCATIONS = { path: '/locations/list', says: 'Add Location' };

// biome-ignore format: a table reads one line a state
export const everyScreen: Readonly<Record<Visitor, readonly ScreenState[]>> = {
  nobody: [
    { name: 'landing', path: '/lander', says: 'Get Started' },
    { name: 'plans that did not load', path: '/subscriptions', says: 'Try again', before: fails('listPlans') },
    { name: 'event plans', path: '/subscriptions', says: 'Event Companies' },
    { name: 'security plans', path: '/subscriptions?tab=security', says: 'Security Companies' },
    { name: 'log-in', path: '/login', says: 'Forgot Password' },
    { name: 'log-in refused', path: '/login', says: 'Forgot Password', arrange: press('Login') },
    { name: 'register', path: '/register', says: 'Sign Up' },
    { name: 'register refused', path: '/register', says: 'Sign Up', arrange: press('Sign Up') },
    { name: 'countries', path: '/register', says: 'Sign Up', arrange: press(/: country/) },
    { name: 'waiting for review', path: '/waiting-for-review', says: 'Your account is under review' },
    { name: 'forgot password', path: '/forgot-password', says: 'Send Reset Email' },
    { name: 'reset code', path: '/otp-verification/a%40b.test', says: 'Resend' },
    { name: 'new password', path: '/reset-password/a%40b.test/123456', says: 'Confirm Password' },
    { name: 'set new password', path: '/generate-password/somebody?token=once', says: 'Set New Password' },
    { name: 'terms', path: '/terms', says: 'Terms' },
    { name: 'pass', path: '/pass/7K3M0X19TB', says: 'Add to calendar', before: showsPass({ state: 'valid', told_place: 'Oslo' }) },
    { name: 'pass of a cancelled event', path: '/pass/7K3M0X19TB', says: 'was cancelled', before: showsPass({ state: 'event_cancelled' }) },
    { name: 'no pass', path: '/pass/nothing', says: 'THERE IS NO SUCH PASS' },
    { name: 'privacy', path: '/privacy', says: 'Privacy' },
    { name: 'a door without a link', path: '/door', says: 'Open this page by a door’s link' },
  ],
  events: [
    { name: 'events that did not load', path: '/events/list', says: 'Try again', before: fails('listEvents') },
    { name: 'landing, signed in', path: '/lander', says: 'Back to Dashboard' },
    { name: 'events', ...EVENTS },
    { name: 'add event refused', ...EVENTS, arrange: sendEmpty('Add Event', 'Add Event') },
    { name: 'plans to choose', ...EVENTS, arrange: pressInDialog('Add Event', /Plan/) },
    { name: 'calendar', ...EVENTS, arrange: pressInDialog('Add Event', /Calendar/) },
    { name: 'edit event', ...EVENTS, arrange: press(/^Edit /) },
    { name: 'delete event', ...EVENTS, arrange: press(/^Delete /) },
    { name: 'upgrade event', ...EVENTS, arrange: press(/^Upgrade/) },
    { name: 'buy a rejected event again', ...EVENTS, arrange: press(/^Upgrade City Cup Final/) },
    { name: 'profile menu', ...EVENTS, arrange: press(/^Profile of/) },
    { name: 'invited users', ...EVENT_DETAILS },
    { name: 'send invite', ...EVENT_DETAILS, arrange: sendEmpty('Send Invite', 'Send') },
    { name: 'cancel invite', ...EVENT_DETAILS, arrange: press(/^Cancel the invitation/) },
    { name: 'bulk invite with faults', ...EVENT_DETAILS, arrange: sheetWithFaults },
    { name: 'export menu', ...EVENT_DETAILS, arrange: press('Export or print') },
    { name: 'door', path: `/events/door/${PAID_EVENT}`, says: 'Which door is this?', before: noStream },
    { name: 'guests at the door', path: `/events/door/${PAID_EVENT}`, says: 'Which door is this?', before: noStream, arrange: nameDoor },
    { name: 'recordings', path: `${EVENT}?tab=recordings`, says: /\d\d:\d\d:\d\d [AP]M/ },
    { name: 'doors', path: `${EVENT}?tab=doors`, says: 'Add Door' },
    { name: 'open door refused', path: `${EVENT}?tab=doors`, says: 'Add Door', arrange: sendEmpty('Add Door', 'Add Door') },
    { name: 'who came', path: `${EVENT}?tab=came`, says: 'Admitted' },
    { name: 'an event that is not there', path: '/events/details/unknown', says: 'Not found' },
    { name: 'a payment whose address was changed', path: '/make-payment/a/b/internal/event/gift/c', says: 'URL Tampered' },
    { name: 'payment', ...EVENTS, arrange: async (page) => {
      await page.getByRole('link', { name: /^Pay Now/ }).first().click();
      await page.getByRole('radio').first().waitFor();
    } },
    { name: 'account', path: '/account', says: 'Edit Profile' },
    { name: 'log out', path: '/account', says: 'Edit Profile', arrange: pressOnMain('Logout') },
    { name: 'profile', path: '/profile', says: 'Change Password' },
    { name: 'change password', path: '/profile', says: 'Change Password', arrange: press('Change Password') },
    { name: 'questions', path: '/faqs', says: 'Q1' },
    { name: 'contact', path: '/contact-form', says: 'Message' },
    { name: 'empty outbox', path: '/outbox', says: 'NOTHING IS WAITING' },
    { name: 'waiting in the outbox', ...EVENT_DETAILS, arrange: twoWaiting },
  ],
  security: [
    { name: 'locations', ...LOCATIONS },
    { name: 'add location refused', ...LOCATIONS, arrange: sendEmpty('Add Location', 'Pay Now') },
    { name: 'edit location', ...LOCATIONS, arrange: press(/^Edit /) },
    { name: 'delete location', ...LOCATIONS, arrange: press(/^Delete /) },
    { name: 'upgrade location', ...LOCATIONS, arrange: press(/^Upgrade/) },
    { name: 'invited tenants', ...LOCATION_DETAILS },
    { name: 'send invite to a tenant', ...LOCATION_DETAILS, arrange: press('Send Invite') },
    { name: 'cameras', ...CAMERAS },
    { name: 'add camera', ...CAMERAS, arrange: sendEmpty('Add Camera', 'Add Now') },
    { name: 'delete camera', ...CAMERAS, arrange: press(/^Delete the camera/) },
  ],
  'new events': [{ name: 'no events', path: '/events/list', says: 'NO EVENTS YET' }],
  'new security': [{ name: 'no locations', path: '/locations/list', says: 'NO LOCATIONS YET' }],
};
