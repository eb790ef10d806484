import { calls } from '../../../common/contract/calls.ts';
import { camerasContract } from '../../../common/contract/cameras.ts';
import { failure, isFailure, ok } from '../../core/result.ts';
import { defineCachedRead } from '../../http/answers/cached-read.ts';
import { defineRoute, type Endpoint } from '../../http/define-route.ts';
import { companyLimit } from '../../infra/limits/company-limits.ts';
import { returnAttempt, secondsUntil, takeAttempt, tooMany } from '../../infra/limits/rate-limit.ts';
import { findItem, lockItem, rowOfItem } from '../items/find-item.ts';
import { notFound, ownerOf } from '../items/item-routes.ts';
import { openVault } from './camera-vault.ts';
import { listCameras as camerasOf, connectCamera, disconnectCamera, ROWS_OF_CAMERAS } from './cameras.ts';

/** Refused additions of a company per hour: refusals may be guesses at the hidden part of an address. */
const MOST_REFUSED_CAMERAS = 30;

const addCamera = defineRoute(camerasContract.addCamera, {
  async prepare({ company, appContext, now }) {
    // Taken before the transaction: a refusal rolls it back, and must count all the same.
    const limit = {
      key: companyLimit('refused-cameras', company.id),
      allowed: MOST_REFUSED_CAMERAS,
      minutes: 60,
    };
    const next = await takeAttempt(appContext.db, limit, now);
    if (next) return tooMany('Too many cameras were refused.', secondsUntil(next, now));
    return { giveBack: () => returnAttempt(appContext.db, limit.key, now) };
  },
  afterCommit: (taken) => taken.giveBack(),
  // A device repeats what the server failed to do, which is no refused camera.
  async discard(taken, _, refusal) {
    if (!refusal) await taken.giveBack();
  },
  async handle({ request, company, tx, now, appContext }) {
    // Locked, so that two tablets cannot both connect the last camera.
    const item = await lockItem(tx, ownerOf('location', company), request.location_id);
    if (!item) return notFound('location');
    const vault = await openVault(tx, appContext.settings.cameraKey);
    const camera = await connectCamera({ tx, now, vault }, item, request);
    return isFailure(camera) ? camera : ok(calls.addCamera.success, camera, 201);
  },
});

const deleteCamera = defineRoute(camerasContract.deleteCamera, async ({ request, company, tx, now }) => {
  const isDeleted = await disconnectCamera(tx, ownerOf('location', company), request.camera_id, now);
  if (!isDeleted) return failure(404, 'This camera was not found.');
  return ok(calls.deleteCamera.success, { _id: request.camera_id });
});

const listCameras = defineCachedRead(
  camerasContract.listCameras,
  {
    subject: rowOfItem('location'),
    rows: [ROWS_OF_CAMERAS],
    itemIdOf: ({ location_id }) => location_id,
  },
  async ({ request, company, tx }) => {
    const item = await findItem(tx, ownerOf('location', company), request.location_id);
    if (!item) return notFound('location');
    return ok('Cameras', { result: await camerasOf(tx, item.id, request) });
  },
);

export const cameraRoutes: readonly Endpoint[] = [addCamera, deleteCamera, listCameras];
