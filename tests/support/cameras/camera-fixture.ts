import { randomUUID } from 'node:crypto';
import type { ApiFixture, Visitor } from '../api/api-fixture.ts';
import { createApiWithPlans } from '../api/api-items.ts';
import type { CallResult } from '../api/api-request.ts';

export const CAMERA_KEY = 'a key of the environment, long enough';

/** A fixture in which a company connects cameras to its locations. */
export interface CameraFixture extends ApiFixture {
  guard: Visitor;
  /** The server's log output. */
  lines: readonly string[];
  /** With a fresh key by default. */
  connect(
    location_id: string,
    fields?: Record<string, unknown>,
    idempotencyKey?: string,
  ): Promise<CallResult<'addCamera'>>;
  disconnect(camera_id: string): Promise<CallResult<'deleteCamera'>>;
  camerasOf(
    location_id: string,
    filter?: Record<string, string>,
  ): Promise<NonNullable<CallResult<'listCameras'>['data']>>;
}

export async function createCameraFixture(): Promise<CameraFixture> {
  const lines: string[] = [];
  const api = await createApiWithPlans({
    settings: { cameraKey: CAMERA_KEY },
    logTo: (line) => lines.push(line),
  });
  const guard = await api.approvedCompany('security');
  return {
    ...api,
    guard,
    lines,
    connect: (location_id, fields = {}, idempotencyKey = randomUUID()) =>
      api.request(
        'addCamera',
        { location_id, name: 'Gate', url: 'rtsp://10.0.0.5:554/live', ...fields },
        { token: guard.token, idempotencyKey },
      ),
    disconnect: (camera_id) => api.request('deleteCamera', { camera_id }, guard),
    camerasOf: async (location_id, filter = {}) =>
      (await api.request('listCameras', { location_id, ...filter }, guard)).data ?? [],
  };
}
