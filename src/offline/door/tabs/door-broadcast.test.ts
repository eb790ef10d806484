// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { doorBroadcast } from './door-broadcast.ts';
import { doorTabs } from './door-tabs.ts';

test('other tabs receive what is published, also after the publisher was closed', async () => {
  const [mine, theirs] = [doorBroadcast(), doorBroadcast()];
  const heard: (string | undefined)[] = [];
  theirs.subscribe((partition) => heard.push(partition));
  const own = vi.fn();
  mine.subscribe(own);
  mine.publish('e1', { kind: 'anew' });
  await vi.waitFor(() => expect(heard).toEqual(['e1']));
  mine.close();
  mine.publish('e2', { kind: 'anew' });
  await vi.waitFor(() => expect(heard).toEqual(['e1', 'e2']));
  expect(own).not.toHaveBeenCalled();
  theirs.close();
});

test('a tab from the back/forward cache has heard nothing: the stored state of its door is read again', () => {
  const broadcast = doorBroadcast();
  const heard = vi.fn();
  const stop = broadcast.subscribe(heard);
  const read = vi.fn(async () => {});
  const tabs = doorTabs({ broadcast, partition: 'e1', isSeen: () => true, read, onChange: () => {} });
  const comeBack = () => dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  comeBack();
  expect(heard).toHaveBeenCalledExactlyOnceWith(undefined, { kind: 'anew' });
  expect(read).toHaveBeenCalledTimes(1);
  stop();
  tabs.stop();
  comeBack();
  expect(heard).toHaveBeenCalledTimes(1);
  expect(read).toHaveBeenCalledTimes(1);
  broadcast.close();
});
