// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { addLocation } from '../../../tests/support/api/api-items.ts';
import { mirrorVisitor } from '../../../tests/support/outbox/queue-changes.ts';
import { fill } from '../../../tests/support/screens/fill.ts';
import { answerOf, openPortal } from '../../../tests/support/screens/open-portal.tsx';
import { createScreenFixture } from '../../../tests/support/screens/screen-fixture.ts';
import { expectToast } from '../../../tests/support/screens/signed-in-screen.ts';

const at = createScreenFixture('security');
const user = userEvent.setup();
const SHOWN = 'rtsp://•••@10.0.0.7:554/live';

mirrorVisitor(at);

/** The cameras of a location, with room for four. */
async function openCameras(...names: string[]) {
  const { id } = await addLocation(at.appContext, at.visitor, {
    name: 'Quay',
    paymentStatus: 2,
    cameraLimit: 4,
  });
  for (const name of names) {
    const url = `https://${name.toLowerCase()}.cam.test/live`;
    await at.appContext.request('addCamera', { name, url, location_id: id }, { token: at.visitor.token });
  }
  const portal = await openPortal(`/locations/details/${id}?tab=cameras`);
  await screen.findByText(`${names.length} of 4 connected`);
  const connected = async () =>
    (await at.appContext.request('listCameras', { location_id: id }, { token: at.visitor.token })).data?.map(
      ({ name, url }) => `${name} ${url}`,
    );
  return { ...portal, connected };
}

async function openForm() {
  const [button] = screen.getAllByRole('button', { name: 'Add Camera' });
  if (button) await user.click(button);
  const dialog = within(await screen.findByRole('dialog', { name: 'ADD CAMERA' }));
  return { dialog, add: () => user.click(dialog.getByRole('button', { name: 'Add Now' })) };
}

async function addCamera(name: string, url: string) {
  const { dialog, add } = await openForm();
  await fill(user, dialog.getByLabelText('Name'), name);
  await user.click(dialog.getByLabelText('URL'));
  await user.paste(url);
  await add();
  return dialog;
}
const cards = () =>
  within(screen.getByRole('list', { name: 'Connected Cameras' }))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('Connected cameras', () => {
  test('are empty at first', async () => {
    await openCameras();
    expect(screen.getByText('NO CAMERA ADDED')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Add Camera' })).toHaveLength(2);
  });

  test('are found by name and by URL', async () => {
    await openCameras('Gate', 'Crane', 'Ramp');
    await user.type(screen.getByRole('searchbox'), 'crane');
    await waitFor(() => expect(cards()).toEqual([expect.stringContaining('Crane')]));
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), 'ramp.cam.test');
    await waitFor(() => expect(cards()).toEqual([expect.stringContaining('Ramp')]));
    expect(screen.getByText('1 found')).toBeTruthy();
  });
});

describe('A camera', () => {
  test('requires a name, a URL, and a camera’s URL', async () => {
    await openCameras();
    const { dialog, add } = await openForm();
    await add();
    await expectToast('Camera Name is not allowed to empty');
    await fill(user, dialog.getByLabelText('Name'), 'Gate');
    await add();
    await expectToast('URL is not allowed to empty');
    await fill(user, dialog.getByLabelText('URL'), 'ftp://10.0.0.7');
    await add();
    await expectToast('URL must begin with rtsp://, rtsps://, rtmp://, http:// or https://');
    expect(at.network.calls).not.toContain('addCamera');
  });

  test('that was not added keeps its name in the draft, but never its URL', async () => {
    await openCameras();
    const { dialog } = await openForm();
    await fill(user, dialog.getByLabelText('Name'), 'Gate');
    await fill(user, dialog.getByLabelText('URL'), 'rtsp://user:secret@10.0.0.7/live');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(JSON.stringify(sessionStorage)).not.toContain('secret');
    const again = await openForm();
    expect(again.dialog.getByLabelText('Name')).toHaveProperty('value', 'Gate');
    expect(again.dialog.getByLabelText('URL')).toHaveProperty('value', '');
    await fill(user, again.dialog.getByLabelText('URL'), 'rtsp://10.0.0.7/live');
    await again.add();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await openForm()).dialog.getByLabelText('Name')).toHaveProperty('value', '');
  });

  test('is added once, and its password is never shown again', async () => {
    const { connected } = await openCameras();
    await addCamera('Gate', 'rtsp://admin:s3cret%21@10.0.0.7:554/live');
    await expectToast('New Camera Added Successfully');
    await waitFor(() => expect(cards()).toEqual([`Gate${SHOWN}`]));
    expect(await connected()).toEqual([`Gate ${SHOWN}`]);
    expect(document.body.innerHTML).not.toContain('s3cret');
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('s3cret');
  });

  test('added offline is pending in the list, with a masked password, and can be discarded', async () => {
    const { connected } = await openCameras('Crane');
    at.network.whenever('addCamera', () => 'no network');
    await addCamera('Gate', 'rtsp://admin:s3cret%21@10.0.0.7:554/live');
    await expectToast('Saved on this device. It will be sent when the connection allows.');
    const row = within(await screen.findByRole('list', { name: 'Not sent yet' })).getByRole('listitem');
    expect(row.textContent).toBe(`Gate${SHOWN} Waiting to be sent`);
    expect(await connected()).toEqual(['Crane https://crane.cam.test/live']);
    await user.click(screen.getByRole('button', { name: 'Delete the camera Gate' }));
    await user.click(await screen.findByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(screen.queryByText('Waiting to be sent')).toBeNull());
    expect(await connected()).toEqual(['Crane https://crane.cam.test/live']);
  });

  test('is editable while pending, its password neither shown nor lost', async () => {
    const { connected } = await openCameras('Crane');
    const back = at.network.whenever('addCamera', () => 'no network');
    await addCamera('Gaet', 'rtsp://admin:s3cret@10.0.0.7:554/live');
    await expectToast('Saved on this device. It will be sent when the connection allows.');
    await user.click(await screen.findByRole('button', { name: 'Edit: Gaet' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'EDIT CAMERA' }));
    const url = dialog.getByLabelText<HTMLInputElement>('URL');
    expect(url.value).toBe(SHOWN);
    await user.clear(dialog.getByLabelText('Name'));
    await fill(user, dialog.getByLabelText('Name'), 'Gate');
    await fill(user, url, '2');
    back();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(async () =>
      expect((await connected())?.sort()).toEqual(['Crane https://crane.cam.test/live', `Gate ${SHOWN}2`]),
    );
    expect(document.body.innerHTML).not.toContain('s3cret');
  });

  test('with dots for an unknown password is not added', async () => {
    await openCameras();
    await addCamera('Gate', SHOWN);
    await expectToast('Please enter the whole URL: here the dots do not stand for what is hidden.');
    expect(at.network.calls).not.toContain('addCamera');
  });

  test('above the plan’s limit is refused with the server’s message', async () => {
    await openCameras('One', 'Two', 'Three', 'Four');
    const dialog = await addCamera('Five', 'https://cam.test/five');
    expect(dialog.getByText(/^All cameras of the plan are connected/)).toBeTruthy();
    await expectToast('The plan of this location allows 4 cameras, and all are connected.');
    expect(dialog.queryByText(/^All cameras of the plan are connected/)).toBeNull();
  });

  test('of a location with a Rejected payment warns before it is saved', async () => {
    const { id } = await addLocation(at.appContext, at.visitor, { paymentStatus: 3, cameraLimit: 4 });
    await openPortal(`/locations/details/${id}?tab=cameras`);
    await screen.findByText('0 of 4 connected');
    const { dialog } = await openForm();
    expect(dialog.getByText(/^This location is not paid any more, so no camera is accepted\./)).toBeTruthy();
  });

  test('whose refusal was shown hides it once the form is closed', async () => {
    await openCameras();
    const { add } = await openForm();
    await add();
    await expectToast('Name is not allowed to empty');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('region', { name: 'Notifications' }).textContent).toBe('');
  });

  test('that is refused without a message shows the fallback', async () => {
    await openCameras();
    at.network.next('addCamera', answerOf(400, { data: null }));
    await addCamera('Gate', 'https://cam.test/gate');
    await expectToast('Add New Location Camera Action Failed');
  });
});

describe('Deleting a camera', () => {
  async function deleteCamera(name: string) {
    await user.click(await screen.findByRole('button', { name: `Delete the camera ${name}` }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'DELETE CAMERA' }));
    expect(dialog.getByText('Are you sure you want to delete this Camera?')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  }

  test('asks first, then removes it from the list', async () => {
    await openCameras('Gate', 'Crane');
    await deleteCamera('Gate');
    await expectToast('Camera deleted successfully');
    await waitFor(() => expect(cards()).toEqual([expect.stringContaining('Crane')]));
  });

  test('2: offline is pending, with the camera struck through', async () => {
    await openCameras('Gate');
    at.network.whenever('deleteCamera', () => 'no network');
    await deleteCamera('Gate');
    await expectToast('Saved on this device. It will be sent when the connection allows.');
    expect(await screen.findByText('Delete waiting')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Keep the camera Gate' })).toBeTruthy();
  });

  test('frees a place while pending, as a pending addition takes one', async () => {
    await openCameras('Gate', 'Crane', 'Dock');
    at.network.whenever('addCamera', () => 'no network');
    at.network.whenever('deleteCamera', () => 'no network');
    await addCamera('Yard', 'rtsp://10.0.0.9:554/live');
    await expectToast('Saved on this device. It will be sent when the connection allows.');
    const words = /all cameras of the plan are taken/;
    const full = await openForm();
    expect(await full.dialog.findByText(words)).toBeTruthy();
    await user.click(full.dialog.getByRole('button', { name: 'Cancel' }));
    await deleteCamera('Gate');
    expect(await screen.findByText('Delete waiting')).toBeTruthy();
    const roomy = await openForm();
    expect(roomy.dialog.queryByText(words)).toBeNull();
  });

  test('that fails without a message shows the fallback', async () => {
    await openCameras('Gate');
    at.network.next('deleteCamera', answerOf(400, { data: null }));
    await deleteCamera('Gate');
    await expectToast('Failed to delete camera');
  });
});

test('The password of a camera is masked even if another API sends it', async () => {
  const { id } = await addLocation(at.appContext, at.visitor, { name: 'Quay', paymentStatus: 2 });
  const whole = [{ id: 7, name: 'Gate', url: 'rtsp://admin:s3cret@10.0.0.7:554/live' }];
  at.network.next('listCameras', answerOf(200, { data: whole }));
  await openPortal(`/locations/details/${id}?tab=cameras`);
  await waitFor(() => expect(cards()).toEqual([`Gate${SHOWN}`]));
  expect(document.body.innerHTML).not.toContain('s3cret');
});
