import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import { camerasContract } from '../../common/contract/cameras.ts';
import { locationsContract } from '../../common/contract/locations.ts';
import { approve, logIn, newCompany, registerCompany } from '../support/accounts/companies.ts';
import { mustCall } from '../support/browser/portal-api.ts';
import { type RunningServer, startServer } from '../support/processes/start-server.ts';
import type { Figure } from './figure.ts';
import { listFigures } from './list-figures.ts';
import { invitedTo } from './many-people.ts';
import { addSites } from './many-sites.ts';
import { type ListRound, measureList, slowDown } from './measure-list.ts';
import { rounds } from './slow-pages.ts';

/** As many locations as a company may have that are not paid. */
const SITES = { locations: 200, tenants: 2_000, cameras: 200 };

interface Place {
  server: RunningServer;
  token: string;
  /** The location with all tenants and cameras. */
  locationId: string;
}

/** A large security company on a tablet: its locations, the tenants of one of them, and its cameras. */
export async function securityFigures(): Promise<Figure[]> {
  const server = await startServer();
  try {
    const company = await registerCompany(server, newCompany('security'));
    await approve(server, company);
    const token = await logIn(server, company);
    const place = { server, token, locationId: await addSites(SITES, server, token) };
    const measured = await rounds(server, company, (page) => measure(page, place));
    const of = (list: keyof typeof SITES) => measured.map((round) => round[list]);
    return [
      ...listFigures('200 locations', of('locations'), { elements: 1_000 }),
      ...listFigures('2,000 tenants', of('tenants'), { elements: 420 }),
      ...listFigures('200 cameras', of('cameras'), { elements: 420 }),
    ];
  } finally {
    await server.stop();
  }
}

async function measure(page: Page, place: Place): Promise<Record<keyof typeof SITES, ListRound>> {
  const { server, token, locationId } = place;
  const cards = (count: number) => `li[aria-setsize="${count}"]`;
  const dashboard = page.getByRole('link', { name: 'Dashboard' }).first();
  const tab = (name: string) => page.getByRole('tab', { name });

  // Once unhurried, so that everything is on the device as it is at a site.
  await page.getByRole('searchbox').waitFor();
  await page.goto(`/locations/details/${locationId}`);
  await page.locator('li[aria-setsize]').first().waitFor();
  await tab('Connected Cameras').click();
  await page.locator('li[aria-setsize]').first().waitFor();
  await slowDown(page);

  const tenants = await measureList(page, {
    opener: tab('Invited Tenant'),
    drawn: cards,
    rows: await invitedTo({ location_id: locationId }, server, token),
    remove: page.getByRole('button', { name: /^Cancel the invitation/ }),
  });
  const cameras = await measureList(page, {
    opener: tab('Connected Cameras'),
    drawn: cards,
    rows: await camerasOf(place),
    remove: page.getByRole('button', { name: /^Delete the camera/ }),
  });
  const locations = await measureList(page, {
    opener: dashboard,
    // The head of the table is a row as well.
    drawn: (count) => `table[aria-rowcount="${count + 1}"] td`,
    rows: await locationsOf(place),
    remove: page.getByRole('table').getByRole('button', { name: /^Delete / }),
  });
  return { locations, tenants, cameras };
}

async function camerasOf({ server, token, locationId }: Place): Promise<string[]> {
  const answer = await mustCall(server, 'listCameras', { location_id: locationId }, token);
  const list = z.parse(z.object({ result: camerasContract.listCameras.data }), answer);
  return list.result.map(({ name, url }) => `${name}\n${url}`);
}

async function locationsOf({ server, token }: Place): Promise<string[]> {
  const answer = await mustCall(server, 'listLocations', {}, token);
  const list = z.parse(z.object({ result: locationsContract.listLocations.data }), answer);
  return list.result.map(({ name, location }) => `${name}\n${location.name}`);
}
