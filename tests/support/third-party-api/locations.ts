import { serveInvitations, type ThirdPartyInvitation } from './invitations.ts';
import { guardPlans, type Purchasable } from './payments.ts';
import { type App, fieldsOf, withToken } from './session.ts';

export interface StoredLocation extends Purchasable {
  name: string;
  /** JSON text, as received. */
  location: string;
  status: number;
}

export interface ThirdPartyCamera {
  id: number;
  location_id: string;
  name: string;
  url: string;
}

/** The data of a security company. */
export interface ThirdPartyLocations {
  readonly locations: StoredLocation[];
  readonly tenants: ThirdPartyInvitation[];
  readonly cameras: ThirdPartyCamera[];
}

export function oldLocations(): ThirdPartyLocations {
  const location = JSON.stringify({ name: 'Tromsø, Norway', coordinates: ['18.95', '69.65'] });
  const quay = { id: 1, name: 'Polar Quay', location, status: 1, payment_status: 2 };
  return { locations: [quay], tenants: [], cameras: [] };
}

/** The calls of section 7 for locations and cameras, as untidy as those for events. */
export function serveLocations(app: App, { locations, tenants, cameras }: ThirdPartyLocations): void {
  const find = (id: string | undefined) => locations.find((location) => String(location.id) === id);
  app.use('/company/location/*', withToken);
  app.post('/company/location/add', async (context) => {
    const wanted = ['company_id', 'name', 'product_id', 'location', 'location_media'];
    const { name = '', product_id = '', location = '' } = await fieldsOf(context, wanted);
    const id = locations.length + 1;
    locations.push({ id, name, location, product_id, status: 1, payment_status: 1 });
    return context.json({ message: 'Success', data: { _id: String(id) } });
  });
  app.post('/company/location/update', async (context) => {
    const wanted = ['location_id', 'name', 'location', 'location_media'];
    const { location_id, ...changes } = await fieldsOf(context, wanted);
    Object.assign(find(location_id) ?? {}, changes);
    return context.json({ message: 'Success' });
  });
  app.put('/company/location/deactivate', async (context) => {
    const { location_id, status } = await fieldsOf(context, ['status', 'location_id']);
    Object.assign(find(location_id) ?? {}, { status: Number(status) });
    return context.json({ message: 'Success' });
  });
  app.delete('/company/location/delete', async (context) => {
    const { location_id } = await fieldsOf(context, ['location_id']);
    locations.splice(0, locations.length, ...locations.filter(({ id }) => String(id) !== location_id));
    return context.json({ message: 'Success' });
  });
  app.get('/company/location/list', (context) =>
    context.json({ message: 'Success', data: { result: locations.map(answerOf), total: '?' } }),
  );
  app.get('/company/location/details', (context) => {
    const location = find(context.req.query('location_id'));
    return location ? context.json({ data: answerOf(location) }) : context.json({}, 404);
  });
  serveCameras(app, cameras);
  serveInvitations(app, 'location', tenants);
}

function serveCameras(app: App, cameras: ThirdPartyCamera[]): void {
  let count = 0;
  app.post('/company/location/camera/add', async (context) => {
    const { url = '', name = '', location_id = '' } = await fieldsOf(context, ['url', 'name', 'location_id']);
    count += 1;
    cameras.push({ id: count, location_id, name, url });
    return context.json({ message: 'Success' });
  });
  app.delete('/company/location/camera/delete', async (context) => {
    const { camera_id } = await fieldsOf(context, ['camera_id']);
    cameras.splice(0, cameras.length, ...cameras.filter(({ id }) => String(id) !== camera_id));
    return context.json({ message: 'Success' });
  });
  // It answers addresses as received, with passwords.
  app.get('/company/location/camera/list', (context) => {
    const result = cameras.filter(({ location_id }) => location_id === context.req.query('location_id'));
    return context.json({ message: 'Success', data: result });
  });
}

/** Numbers as texts, and only the fields that it uses. */
function answerOf({ id, location, product_id, ...rest }: StoredLocation) {
  const plan = guardPlans.find((one) => one.id === product_id);
  return {
    ...rest,
    id,
    location: JSON.parse(location),
    access_code: 'NAIVE9',
    ...(plan?.metadata ?? { camera_limit: '3', duration: '6' }),
    product_id: product_id ?? null,
  };
}
