import { expect, test, vi } from 'vitest';
import { doorBroadcast } from './door-broadcast.ts';

test('other tabs receive what is published, also after the publisher was closed', async () => {
  const [mine, theirs] = [doorBroadcast(), doorBroadcast()];
  const heard: string[] = [];
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
