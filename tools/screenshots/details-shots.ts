import { PAID_EVENT, PAID_LOCATION } from '../../dev/demo/demo-items.ts';
import { peopleSheet } from '../../tests/support/invitations/sheets.ts';
import {
  type Arrange,
  fail,
  hasDialog,
  hold,
  press,
  type Shot,
  sees,
  sequence,
  submitDialog,
} from './shot.ts';

const EVENT = { path: `/events/details/${PAID_EVENT}`, as: 'events' } as const;
const DOORS = { path: `${EVENT.path}?tab=doors`, as: 'events' } as const;
const RECORDINGS = { path: `${EVENT.path}?tab=recordings`, as: 'events' } as const;
const LOCATION = { path: `/locations/details/${PAID_LOCATION}`, as: 'security' } as const;
const CAMERAS = { path: `${LOCATION.path}?tab=cameras`, as: 'security' } as const;
const dialog = (name: string | RegExp) => ({ isCut: true, arrange: sequence(press(name), hasDialog) });

const chooseSheet: Arrange = async (page) => {
  const people = peopleSheet(
    ['Ánna Björk', 'anna@guests.example'],
    ['', 'nameless@guests.example'],
    ['Bo', 'bo'],
    ['Anna again', 'ANNA@guests.example'],
    ['陳大文', 'chen@guests.example'],
  );
  const buffer = Buffer.from(people);
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await page.getByLabel('Excel file').setInputFiles({ name: 'people.xlsx', mimeType, buffer });
};

/** On a phone the list is below the first viewport, and only visible rows are rendered. */
const bringListIntoSight: Arrange = (page) =>
  page.getByRole('tablist').evaluate((tabs) => tabs.scrollIntoView());

/** EVENT DETAILS and LOCATION DETAILS with their tabs and dialogs. */
export const detailsShots: readonly Shot[] = [
  { name: 'event-details', ...EVENT },
  {
    name: 'event-details-loading',
    ...EVENT,
    before: hold('eventDetails', 'listEventInvitations', 'listEvents'),
  },
  { name: 'event-people-loading', ...EVENT, before: hold('listEventInvitations') },
  {
    name: 'event-details-error',
    ...EVENT,
    before: fail('eventDetails', 'listEvents'),
    arrange: sees('Try again'),
  },
  { name: 'event-people-error', ...EVENT, before: fail('listEventInvitations'), arrange: sees('Try again') },
  {
    name: 'event-details-empty',
    path: ({ items }) => `/events/details/${items.emptyEvent}`,
    as: 'wordy events',
  },
  {
    name: 'event-details-long',
    path: ({ items }) => `/events/details/${items.wordyEvent}`,
    as: 'wordy events',
  },
  { name: 'event-people-found', path: `${EVENT.path}?search=tran`, as: 'events' },
  { name: 'event-people-not-found', path: `${EVENT.path}?search=xyz`, as: 'events' },
  { name: 'event-not-there', path: '/events/details/unknown', as: 'events' },
  { name: 'invite', ...EVENT, ...dialog('Send Invite') },
  { name: 'invite-refused', ...EVENT, isCut: true, arrange: sequence(press('Send Invite'), submitDialog) },
  {
    name: 'invite-cancel',
    ...EVENT,
    isCut: true,
    arrange: sequence(bringListIntoSight, press(/^Cancel the invitation/), hasDialog),
  },
  { name: 'bulk-invite', ...EVENT, ...dialog('Send Bulk Invite') },
  {
    name: 'bulk-invite-rows',
    ...EVENT,
    isCut: true,
    arrange: sequence(press('Send Bulk Invite'), chooseSheet, sees(/rows? (is|are) ready/)),
  },
  { name: 'export-menu', ...EVENT, isCut: true, arrange: press('Export or print') },
  { name: 'doors', ...DOORS },
  { name: 'door-add', ...DOORS, ...dialog('Add Door') },
  { name: 'who-came', path: `${EVENT.path}?tab=came`, as: 'events' },
  { name: 'recordings', ...RECORDINGS },
  { name: 'recordings-loading', ...RECORDINGS, before: hold('listRecordings') },
  { name: 'recordings-error', ...RECORDINGS, before: fail('listRecordings'), arrange: sees('Try again') },
  {
    name: 'recordings-empty',
    path: ({ items }) => `/events/details/${items.emptyEvent}?tab=recordings`,
    as: 'wordy events',
  },
  { name: 'location-details', ...LOCATION },
  { name: 'location-details-loading', ...LOCATION, before: hold('locationDetails', 'listLocations') },
  {
    name: 'location-details-long',
    path: ({ items }) => `/locations/details/${items.wordyLocation}`,
    as: 'wordy security',
  },
  {
    name: 'location-details-empty',
    path: ({ items }) => `/locations/details/${items.emptyLocation}`,
    as: 'wordy security',
  },
  { name: 'cameras', ...CAMERAS },
  { name: 'cameras-loading', ...CAMERAS, before: hold('listCameras') },
  {
    name: 'cameras-empty',
    path: ({ items }) => `/locations/details/${items.emptyLocation}?tab=cameras`,
    as: 'wordy security',
  },
  {
    name: 'cameras-long',
    path: ({ items }) => `/locations/details/${items.wordyLocation}?tab=cameras`,
    as: 'wordy security',
  },
  { name: 'camera-add', ...CAMERAS, ...dialog('Add Camera') },
  {
    name: 'camera-add-refused',
    ...CAMERAS,
    isCut: true,
    arrange: sequence(press('Add Camera'), submitDialog),
  },
  { name: 'camera-delete', ...CAMERAS, ...dialog(/^Delete the camera/) },
];
