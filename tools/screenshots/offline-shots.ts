import { PAID_EVENT, PAID_LOCATION } from '../../dev/demo/demo-items.ts';
import { EventDetailsScreen } from '../../tests/e2e/screens/event-details-screen.ts';
import { LocationDetailsScreen } from '../../tests/e2e/screens/location-details-screen.ts';
import { type Arrange, hasDialog, press, type Shot, sees, sequence } from './shot.ts';

const EVENT = { path: `/events/details/${PAID_EVENT}`, as: 'events', worker: 'offline' } as const;
const CAMERAS = {
  path: `/locations/details/${PAID_LOCATION}?tab=cameras`,
  as: 'security',
  worker: 'offline',
} as const;
const KEPT = 'Saved on this device. It will be sent when the connection allows.';

const inviteTwo: Arrange = async (page) => {
  const details = new EventDetailsScreen(page);
  for (const name of ['Ada Lund', 'Britt Moen']) {
    await details.invite(name, `${name.replace(' ', '.').toLowerCase()}@guests.example`);
    await details.guest(name).first().waitFor();
    await details.inviteDialog.waitFor({ state: 'hidden' });
  }
};
const addCamera: Arrange = async (page) => {
  await new LocationDetailsScreen(page).addCamera('Crane', 'rtsp://admin:s3cret@10.0.0.7:554/live');
  await sees('Waiting to be sent')(page);
};
/** An invitation that is saved while the server is unreachable, and refused when it is sent: already invited. */
const beRefused: Arrange = async (page) => {
  const answer = { status: 409, json: { message: 'ada.lund@guests.example is already invited.' } };
  let isReached = false;
  await page.route(/event\/invitation\/send/, (route) => (isReached ? route.fulfill(answer) : route.abort()));
  await new EventDetailsScreen(page).invite('Ada Lund', 'ada.lund@guests.example');
  await sees(KEPT)(page);
  isReached = true;
  await page.goto('/outbox');
  // It may have been sent automatically meanwhile; then there is no button.
  const retry = page.getByRole('main').getByRole('button', { name: /^Retry/ });
  await retry.click({ timeout: 3_000 }).catch(() => undefined);
  await sees('already invited')(page);
};
const goTo =
  (path: string): Arrange =>
  (page) =>
    page.goto(path);

/** Screens without a network: stored data, and pending changes. */
export const offlineShots: readonly Shot[] = [
  { name: 'offline-login', path: '/login', worker: 'offline' },
  { name: 'offline-lander', path: '/lander', worker: 'offline', isCut: true },
  { name: 'offline-events', path: '/events/list', as: 'events', worker: 'offline' },
  { name: 'offline-locations', path: '/locations/list', as: 'security', worker: 'offline' },
  { name: 'offline-event-details', ...EVENT },
  { name: 'offline-recordings', ...EVENT, path: `${EVENT.path}?tab=recordings` },
  { name: 'offline-invite-saved', ...EVENT, isCut: true, arrange: sequence(inviteTwo, sees(KEPT)) },
  { name: 'offline-invites-waiting', ...EVENT, arrange: inviteTwo },
  { name: 'offline-camera-waiting', ...CAMERAS, arrange: addCamera },
  { name: 'offline-panel', ...EVENT, isCut: true, arrange: sequence(inviteTwo, press(/^Connection:/)) },
  {
    name: 'offline-outbox',
    ...EVENT,
    arrange: sequence(inviteTwo, goTo('/outbox'), sees('Invite Ada Lund')),
  },
  {
    name: 'offline-logout',
    ...EVENT,
    isCut: true,
    arrange: sequence(inviteTwo, press(/^Profile of/), press('Log Out'), hasDialog),
  },
  { name: 'offline-profile', path: '/profile', as: 'events', worker: 'offline' },
  { name: 'offline-never-seen', ...EVENT, arrange: sequence(goTo('/faqs'), sees('Try again')) },
  {
    name: 'event-prepared',
    ...EVENT,
    worker: 'online',
    isCut: true,
    arrange: sequence(press('Prepare for offline'), sees('Update copy')),
  },
  { name: 'outbox-refused', path: EVENT.path, as: 'events', arrange: beRefused },
  {
    name: 'outbox-refused-edit',
    path: EVENT.path,
    as: 'events',
    isCut: true,
    arrange: sequence(beRefused, press('Edit: Invite Ada Lund'), hasDialog),
  },
  { name: 'outbox-empty', path: '/outbox', as: 'events' },
];
