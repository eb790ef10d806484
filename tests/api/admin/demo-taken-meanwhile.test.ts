import { afterEach, beforeEach, expect, test } from 'vitest';
import { seedDemo } from '../../../dev/demo/seed.ts';
import { companies } from '../../../server/infra/db/schema.ts';
import { facts } from '../../../server/infra/db/schema-content.ts';
import { markProduction } from '../../../server/modules/demo/find-demo.ts';
import { type ApiFixture, createApiFixture } from '../../support/api/api-fixture.ts';

let api: ApiFixture;
beforeEach(async () => {
  api = await createApiFixture();
});
afterEach(() => api.close());

test('a demo adds no accounts to a database that a production server has used since the check at start', async () => {
  await markProduction(api.appContext.db, api.clock.now());
  await expect(seedDemo(api.appContext)).rejects.toThrow('A production has taken this database meanwhile');
  expect(await api.appContext.db.$count(facts)).toBe(1);
  expect(await api.appContext.db.$count(companies)).toBe(0);
});
