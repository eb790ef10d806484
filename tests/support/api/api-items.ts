import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { type ItemRow, items, plans } from '../../../server/infra/db/schema.ts';
import { type DemoPlan, demoPlanId, demoPlans } from '../../../server/modules/demo/demo-plans.ts';
import { type ApiFixture, type ApiFixtureOptions, createApiFixture, type Visitor } from './api-fixture.ts';

/** The whole API with the demo's plans on offer. */
export async function createApiWithPlans(options?: ApiFixtureOptions): Promise<ApiFixture> {
  const api = await createApiFixture(options);
  await offerPlans(api);
  return api;
}

/** Makes the demo's plans available. */
export async function offerPlans({ appContext }: ApiFixture): Promise<void> {
  await appContext.db.insert(plans).values(demoPlans());
}

export const LISBON = { name: 'Lisbon, Portugal', coordinates: [-9.1393, 38.7223], type: 'point' };

/** Valid fields of ADD NEW EVENT. */
export function eventFields(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    name: 'Summer Gala',
    product_id: demoPlanId('club'),
    date: '2026-03-20',
    location: LISBON,
    ...changes,
  };
}

/** Valid fields of ADD NEW LOCATION. */
export function locationFields(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return { name: 'Waalhaven Terminal', product_id: demoPlanId('watch'), location: LISBON, ...changes };
}

type ItemChanges = { plan?: DemoPlan } & Partial<ItemRow>;

/** Adds an event by its call and sets what only payments set. Returns its row. */
export async function addEvent(
  api: ApiFixture,
  { token }: Visitor,
  { plan = 'club', ...row }: ItemChanges = {},
): Promise<ItemRow> {
  const added = await api.request('addEvent', eventFields({ product_id: demoPlanId(plan) }), { token });
  return await changed(api, added, row);
}

/** The same for a location of a security company. */
export async function addLocation(
  api: ApiFixture,
  { token }: Visitor,
  { plan = 'watch', ...row }: ItemChanges = {},
): Promise<ItemRow> {
  const fields = locationFields({ product_id: demoPlanId(plan) });
  return await changed(api, await api.request('addLocation', fields, { token }), row);
}

async function changed(
  api: ApiFixture,
  { data, message }: { data: { _id: string } | undefined; message: string | undefined },
  row: Partial<ItemRow>,
): Promise<ItemRow> {
  if (!data) throw new Error(`nothing was added: ${message}`);
  if (Object.keys(row).length > 0)
    await api.appContext.db.update(items).set(row).where(eq(items.id, data._id));
  return await itemRow(api, data._id);
}

export async function itemRow({ appContext }: ApiFixture, id: string): Promise<ItemRow> {
  const [row] = await appContext.db.select().from(items).where(eq(items.id, id));
  if (!row) throw new Error(`no item ${id}`);
  return row;
}

/** A small real picture. */
export async function pictureFile(type: 'png' | 'jpeg' | 'webp' | 'gif' | 'avif' = 'png'): Promise<File> {
  const blank = sharp({ create: { width: 320, height: 200, channels: 3, background: '#245' } });
  return new File([new Uint8Array(await blank.toFormat(type).toBuffer())], `picture.${type}`, {
    type: `image/${type}`,
  });
}
