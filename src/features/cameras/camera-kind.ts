import { shownCameraAddress } from '../../../common/contract/camera-address.ts';
import type { MemberKind } from '../../entities/collections/collection-kind.ts';
import { CameraMark } from './camera-mark.tsx';

/** Cameras of a location. Credentials are never shown, not even those of a pending camera. */
export const cameraKind: MemberKind = {
  add: 'addCamera',
  remove: 'deleteCamera',
  idField: 'camera_id',
  shown: ({ name = '', url = '' }) => ({ name, detail: shownCameraAddress(url) }),
  identity: ({ name, detail }) => `${name}\n${detail}`,
  isDetailWhole: true,
  Mark: CameraMark,
  words: {
    plural: 'cameras',
    search: 'Search name or URL',
    taken: 'connected',
    none: 'NO CAMERA ADDED',
    noneText: 'Connect the first camera by its name and URL.',
    add: 'Add Camera',
    unnamed: 'Camera without a name',
    removing: 'Delete waiting',
    notAdded: 'Not added',
    notRemoved: 'Not deleted',
    remove: (name) => `Delete the camera ${name}`,
    keep: (name) => `Keep the camera ${name}`,
    removeTitle: 'DELETE CAMERA',
    removeQuestion: 'Are you sure you want to delete this Camera?',
    removal: (name) => `Delete camera ${name}`,
  },
};
