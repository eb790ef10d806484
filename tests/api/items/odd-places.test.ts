import { expect, test } from 'vitest';
import type { CallName } from '../../../common/contract/calls.ts';
import type { Visitor } from '../../support/api/api-fixture.ts';
import {
  addEvent,
  addLocation,
  createApiWithPlans,
  eventFields,
  locationFields,
} from '../../support/api/api-items.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const api = forThisFile(createApiWithPlans);
const host = forThisFile(() => api.approvedCompany());
const guards = forThisFile(() => api.approvedCompany('security'));

/** `Number` throws on the first of its coordinates. */
const ODD = { name: 'Lisbon', coordinates: [{ toString: 1, valueOf: 1 }, 1] };

test('a place whose coordinates are no numbers is stored by its name, for every call', async () => {
  const event = { event_id: (await addEvent(api, host)).id };
  const location = { location_id: (await addLocation(api, guards)).id };
  const profile = { name: 'A', country_code: '+1', phone_number: '5550100', address: ODD };
  const asked: [CallName, Record<string, unknown>, Visitor][] = [
    ['addEvent', eventFields({ location: ODD }), host],
    ['editEvent', eventFields({ location: ODD, ...event }), host],
    ['addLocation', locationFields({ location: ODD }), guards],
    ['editLocation', locationFields({ location: ODD, ...location }), guards],
    ['updateProfile', profile, host],
  ];
  for (const [name, fields, { token }] of asked) {
    const answer = await api.request(name, fields, { token });
    expect([name, answer.status]).toEqual([name, name.startsWith('add') ? 201 : 200]);
  }
  const place = { name: 'Lisbon', coordinates: [0, 0], type: 'point' };
  expect((await api.request('eventDetails', event, { token: host.token })).data?.location).toEqual(place);
  const details = await api.request('locationDetails', location, { token: guards.token });
  expect(details.data?.location).toEqual(place);
  const company = await api.request('currentCompany', {}, { token: host.token });
  expect(company.data?.address).toEqual(place);
});
