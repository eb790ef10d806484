// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { openChannel } from '../../common/lib/open-channel.ts';
import { createOutboxEvents } from '../../common/outbox/outbox-events.ts';
import { doorBroadcast } from './door/tabs/door-broadcast.ts';
import { announceToTabs, onChangeElsewhere } from './other-tabs.ts';

/** As Firefox has it where the site may store nothing. */
class Forbidden extends EventTarget {
  constructor() {
    super();
    throw new DOMException('The operation is insecure.', 'SecurityError');
  }
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  ['forbidden', Forbidden],
  ['missing', undefined],
])('Where channels between tabs are %s, there is none', (_how, Channel) => {
  vi.stubGlobal('BroadcastChannel', Channel);
  expect(openChannel('outbox')).toBeUndefined();
});

test('Where channels are forbidden, the portal starts, and a tab hears its own events of the outbox', () => {
  vi.stubGlobal('BroadcastChannel', Forbidden);
  const heard = vi.fn();
  const events = createOutboxEvents();
  events.subscribe(heard);
  events.publish({ type: 'outbox:changed', companyId: 'c' });
  expect(heard).toHaveBeenCalledExactlyOnceWith({ type: 'outbox:changed', companyId: 'c' });

  const stop = onChangeElsewhere(heard);
  announceToTabs('c');
  stop();
  const door = doorBroadcast();
  door.subscribe(heard)();
  door.publish('event', { kind: 'anew' });
  door.close();
  door.publish('event', { kind: 'anew' });
  expect(heard).toHaveBeenCalledTimes(1);
});
