/** Changes with files whose commit succeeded without an answer, as at a failover: their rows name the files. */
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { companies, rateLimits } from '../../../server/infra/db/schema.ts';
import { pathsOf } from '../../../server/infra/media/picture-files.ts';
import { proveEmail } from '../../support/accounts/proved-email.ts';
import { registrationForm } from '../../support/accounts/registration-form.ts';
import type { Visitor } from '../../support/api/api-fixture.ts';
import {
  addEvent,
  createApiWithPlans,
  eventFields,
  itemRow,
  LISBON,
  pictureFile,
} from '../../support/api/api-items.ts';
import { freshKey } from '../../support/api/fresh-key.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { samplePdf } from '../../support/media/sample-files.ts';

const api = forThisFile(createApiWithPlans);
let host: Visitor;
/** The files in the store. */
const kept = new Set<string>();
/** Whether the connection breaks between the next commit with a stored file and its answer. */
let isCut = false;

beforeEach(async () => {
  host = await api.approvedCompany('event');
  kept.clear();
  isCut = false;
  const { media, db } = api.appContext;
  const [put, remove, transaction] = [media.put, media.delete, db.transaction.bind(db)];
  vi.spyOn(media, 'put').mockImplementation(async (upload) => {
    const path = await put(upload);
    kept.add(path);
    return path;
  });
  vi.spyOn(media, 'delete').mockImplementation(async (path) => {
    kept.delete(path);
    await remove(path);
  });
  vi.spyOn(db, 'transaction').mockImplementation(async (work, config) => {
    const result = await transaction(work, config);
    if (!isCut || kept.size === 0) return result;
    isCut = false;
    throw new Error('Connection terminated unexpectedly');
  });
  return () => vi.restoreAllMocks();
});

/** Sends a change whose commit is not answered, then the same again, as a device does. */
async function sentTwice(send: () => Promise<{ status: number }>): Promise<number[]> {
  isCut = true;
  return [(await send()).status, (await send()).status];
}

const underOneKey = () => ({ token: host.token, idempotencyKey: freshKey() });

test('An event is added with its picture', async () => {
  const [fields, by] = [eventFields({ event_media: await pictureFile() }), underOneKey()];
  expect(await sentTwice(() => api.request('addEvent', fields, by))).toEqual([503, 201]);
  const { data } = await api.request('addEvent', fields, by);
  expect([...kept]).toEqual(pathsOf((await itemRow(api, data?._id ?? '')).media ?? ''));
});

test('An event that is edited has its new picture', async () => {
  const { id } = await addEvent(api, host);
  const fields = eventFields({ event_id: id, event_media: await pictureFile() });
  const by = underOneKey();
  expect(await sentTwice(() => api.request('editEvent', fields, by))).toEqual([503, 200]);
  expect([...kept]).toEqual(pathsOf((await itemRow(api, id)).media ?? ''));
});

const companyRow = async (email: string) =>
  (await api.appContext.db.select().from(companies).where(eq(companies.email, email)))[0];

test('A profile has its new document', async () => {
  const fields = {
    name: 'Harbour Events',
    country_code: '+1',
    phone_number: '5550100',
    address: JSON.stringify(LISBON),
    company_document: samplePdf(),
  };
  const by = underOneKey();
  expect(await sentTwice(() => api.request('updateProfile', fields, by))).toEqual([503, 200]);
  expect([...kept]).toEqual([(await companyRow(host.company.email))?.documentPath]);
});

test('A registration has its document', async () => {
  const email = 'unanswered@example.test';
  await proveEmail(api, email);
  const register = () => api.request('register', registrationForm(email));
  expect(await sentTwice(register)).toEqual([503, 201]);
  expect([...kept]).toEqual([(await companyRow(email))?.documentPath]);
});

test('A change that fails before its commit leaves no file, and is not counted as a registration', async () => {
  const { mail, db } = api.appContext;
  const email = 'failed@example.test';
  await proveEmail(api, email);
  const registrations = () => db.select().from(rateLimits).where(eq(rateLimits.key, 'registrations-day'));
  const before = await registrations();
  vi.spyOn(mail, 'compose').mockRejectedValueOnce(new Error('a statement failed'));
  expect((await api.request('register', registrationForm(email))).status).toBe(500);
  expect([...kept]).toEqual([]);
  expect(await registrations()).toEqual(before);
});
