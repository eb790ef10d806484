import { fail, hasDialog, hold, press, type Shot, sees, sequence, submitDialog } from './shot.ts';

const EVENTS = { path: '/events/list', as: 'events' } as const;
const LOCATIONS = { path: '/locations/list', as: 'security' } as const;
const IPAD = 'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Safari/604.1';
const dialog = (name: string | RegExp) => ({ isCut: true, arrange: sequence(press(name), hasDialog) });

/** EVENTS and LOCATIONS with their dialogs. */
export const dashboardShots: readonly Shot[] = [
  { name: 'events', ...EVENTS },
  { name: 'events-empty', path: '/events/list', as: 'new events' },
  { name: 'events-loading', ...EVENTS, before: hold('listEvents') },
  { name: 'events-error', ...EVENTS, before: fail('listEvents'), arrange: sees('Try again') },
  { name: 'events-long', path: '/events/list', as: 'wordy events' },
  { name: 'events-nothing-found', path: '/events/list?search=xyz', as: 'events' },
  { name: 'profile-menu', ...EVENTS, isCut: true, arrange: press(/^Profile of/) },
  {
    name: 'profile-menu-long',
    path: '/events/list',
    as: 'wordy events',
    isCut: true,
    arrange: press(/^Profile of/),
  },
  { name: 'connection-panel', ...EVENTS, isCut: true, arrange: press(/^Connection:/) },
  { name: 'event-add', ...EVENTS, ...dialog('Add Event') },
  { name: 'event-add-refused', ...EVENTS, isCut: true, arrange: sequence(press('Add Event'), submitDialog) },
  { name: 'event-edit', ...EVENTS, ...dialog(/^Edit /) },
  { name: 'event-edit-long', path: '/events/list', as: 'wordy events', ...dialog(/^Edit /) },
  { name: 'event-delete', ...EVENTS, ...dialog(/^Delete /) },
  { name: 'event-upgrade', ...EVENTS, ...dialog(/^Upgrade/) },
  {
    name: 'event-status-changed',
    ...EVENTS,
    isCut: true,
    before: async (page) => {
      const answer = { status: 200, json: { message: 'Event status updated successfully', data: {} } };
      await page.route(/event\/deactivate/, (route) => route.fulfill(answer));
    },
    arrange: sequence((page) => page.getByRole('switch').first().press('Space'), sees(/status updated/)),
  },
  { name: 'home-screen-invitation', ...EVENTS, userAgent: IPAD },
  { name: 'home-screen-coach', ...EVENTS, userAgent: IPAD, ...dialog('Show me how') },
  { name: 'locations', ...LOCATIONS },
  { name: 'locations-empty', path: '/locations/list', as: 'new security' },
  { name: 'locations-loading', ...LOCATIONS, before: hold('listLocations') },
  { name: 'locations-error', ...LOCATIONS, before: fail('listLocations'), arrange: sees('Try again') },
  { name: 'locations-long', path: '/locations/list', as: 'wordy security' },
  { name: 'location-add', ...LOCATIONS, ...dialog('Add Location') },
  { name: 'location-edit', ...LOCATIONS, ...dialog(/^Edit /) },
  { name: 'location-delete', ...LOCATIONS, ...dialog(/^Delete /) },
  { name: 'location-upgrade', ...LOCATIONS, ...dialog(/^Upgrade/) },
];
