// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { api } from '../api/api.ts';
import { createQueryClient } from '../app/query-client.ts';
import { createAppRouter } from '../app/router.tsx';
import { ownDoor } from '../entities/session/session-end.ts';
import { holdDoor } from '../offline/door/door-holder.ts';
import { enterDoor } from './-enter-door.ts';

const DOOR = '/events/door/e1';

afterEach(() => {
  ownDoor.isHere = false;
  vi.restoreAllMocks();
  localStorage.clear();
});

/** Enters in a document that was loaded with an address, of which the browser's navigation entry says something. */
function enter(loadedAt: string, entryName: string) {
  const entry = { entryType: 'navigation', startTime: 0, duration: 0, toJSON: () => ({}) };
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { ...entry, name: `http://vantage.test${entryName}` },
  ]);
  const loadedAgain = vi.spyOn(location, 'replace').mockReturnValue();
  holdDoor({ token: 't', eventId: 'e1', doorId: 'd1', door: 'North' });
  const { latestLocation, options } = createAppRouter({ queryClient: createQueryClient(), api });
  const entered = enterDoor(options.context, { ...latestLocation, href: DOOR }, 'e1', loadedAt);
  return { entered, loadedAgain };
}

test.each([
  ['the address', DOOR],
  ['the file that the worker answered with, as in WebKit,', '/door.html'],
  ['the layout of other screens, in place of the door’s on a device without it,', '/index.html'],
])('A door’s own document is not loaded again when the browser names %s', async (_what, name) => {
  const { entered, loadedAgain } = enter(DOOR, name);
  expect(await entered).toMatchObject({ kind: 'door', door: 'North' });
  expect(loadedAgain).not.toHaveBeenCalled();
});

test('From a screen of the portal the door’s document is loaded', () => {
  const { loadedAgain } = enter('/events/details/e1', '/details.html');
  expect(loadedAgain).toHaveBeenCalledExactlyOnceWith(DOOR);
});
