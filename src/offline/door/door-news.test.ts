import { expect, test, vi } from 'vitest';
import { doorNews } from './door-news.ts';

test('others hear what is published, also by one whose screen has gone meanwhile', async () => {
  const [mine, theirs] = [doorNews(), doorNews()];
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
