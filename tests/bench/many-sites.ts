/** Invented sites of a security company, the same in every run: one of them with all tenants and cameras. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { OSLO } from '../support/accounts/companies.ts';
import { mustCall } from '../support/browser/portal-api.ts';
import type { RunningServer } from '../support/processes/start-server.ts';
import { manyPeople } from './invented-people.ts';
import { Added, invite } from './many-people.ts';

const AT_ONCE = 8;

interface Sites {
  locations: number;
  tenants: number;
  cameras: number;
}

/** Adds them, and answers the id of the one that has everything. */
export async function addSites(sites: Sites, server: RunningServer, token: string): Promise<string> {
  const planId = await offerPlanFor(sites.cameras, server);
  const locations = await mapInBatches(manyPeople(sites.locations), async ([name]) => {
    const form = new FormData();
    form.set('name', `${name} House`);
    form.set('product_id', planId);
    form.set('location', JSON.stringify(OSLO));
    return z.parse(Added, await mustCall(server, 'addLocation', form, token))._id;
  });
  const location_id = locations[0] ?? '';
  await invite(manyPeople(sites.tenants), { location_id }, server, token);
  await mapInBatches(manyPeople(sites.cameras).entries(), async ([at, [person]]) => {
    const url = `rtsp://guard:s3cret@10.0.0.${at}:554/live`;
    await mustCall(server, 'addCamera', { name: `Door of ${person}`, url, location_id }, token);
  });
  return location_id;
}

async function offerPlanFor(cameras: number, server: RunningServer): Promise<string> {
  const plan = {
    id: 'fortress',
    description: 'Fortress',
    price_value: 999,
    product_type: 'security',
    metadata: { user_limit: 0, camera_limit: cameras, duration: 12 },
  };
  const file = join(server.dataDir, 'plans.json');
  writeFileSync(file, JSON.stringify([plan]));
  await server.admin('plans', 'import', file);
  rmSync(file);
  return plan.id;
}

/** Some at a time; the answers in the order of what they are made of. */
async function mapInBatches<From, To>(all: Iterable<From>, make: (one: From) => Promise<To>): Promise<To[]> {
  const waiting = [...all];
  const made: To[] = [];
  while (waiting.length > 0) made.push(...(await Promise.all(waiting.splice(0, AT_ONCE).map(make))));
  return made;
}
