import { camerasContract } from '../../src/contract/cameras.ts';
import { openVault } from '../items/camera-vault.ts';
import { listCameras as camerasOf, connectCamera, disconnectCamera } from '../items/cameras.ts';
import { findItem, lockItem } from '../items/find-item.ts';
import { notFound, ownerOf } from './item-calls.ts';
import { isRefusal, ok, refuse } from './outcome.ts';
import { type Served, serve } from './serve.ts';

const addCamera = serve(camerasContract.addCamera, async ({ request, company, tx, now, world }) => {
  // Locked: the limit holds when two tablets connect the last camera.
  const item = await lockItem(tx, ownerOf('location', company), request.location_id);
  if (!item) return notFound('location');
  const vault = await openVault(tx, world.settings.cameraKey);
  const camera = await connectCamera({ tx, now, vault }, item, request);
  return isRefusal(camera) ? camera : ok('New Camera Added Successfully', camera, 201);
});

const deleteCamera = serve(camerasContract.deleteCamera, async ({ request, company, tx, now }) => {
  const isDeleted = await disconnectCamera(tx, ownerOf('location', company), request.camera_id, now);
  if (!isDeleted) return refuse(404, 'This camera was not found.');
  return ok('Camera deleted successfully', { _id: request.camera_id });
});

const listCameras = serve(camerasContract.listCameras, async ({ request, company, tx }) => {
  const item = await findItem(tx, ownerOf('location', company), request.location_id);
  if (!item) return notFound('location');
  return ok('Cameras', { result: await camerasOf(tx, item.id, request) });
});

export const cameraRoutes: readonly Served[] = [addCamera, deleteCamera, listCameras];
