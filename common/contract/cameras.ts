import * as z from 'zod/mini';
import { readCameraAddress } from './camera-address.ts';
import { contractOf } from './contract-of.ts';
import { listFilter } from './item-form.ts';
import { listAnswer, textOr, withId } from './tolerant.ts';

/** A camera of a location. Our server masks user and password in `url`. */
const CameraSchema = withId({ name: textOr(''), url: textOr('') });

const text = z._default(z.string(), '');
const camera = { name: text, url: text };

/** Fails with the first of: no name, no URL, a URL that is not a camera's, with a message that depends on it. */
const cameraCheck = z.check<{ name: string; url: string }>(({ value, issues }) => {
  const issue = cameraIssue(value);
  if (issue) issues.push({ code: 'custom', path: [issue.field], message: issue.message, input: value });
});

function cameraIssue({ name, url }: { name: string; url: string }) {
  if (name.trim() === '') return { field: 'name', message: 'Camera Name is not allowed to empty' };
  if (url.trim() === '') return { field: 'url', message: 'URL is not allowed to empty' };
  const address = readCameraAddress(url);
  return 'problem' in address ? { field: 'url', message: address.problem } : undefined;
}

/** The ADD CAMERA form. */
export const CameraFormSchema = z.object(camera).check(cameraCheck);

export const camerasContract = {
  addCamera: contractOf('addCamera', {
    request: z.object({ ...camera, location_id: text }).check(cameraCheck),
    data: CameraSchema,
  }),
  deleteCamera: contractOf('deleteCamera', {
    request: z.object({ camera_id: z.string() }),
    data: z.unknown(),
  }),
  listCameras: contractOf('listCameras', {
    request: z.object({ location_id: z.string(), company_id: z.optional(z.string()), ...listFilter }),
    data: listAnswer(CameraSchema),
  }),
};
