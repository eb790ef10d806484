import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { Overloaded } from '../core/queue/overloaded.ts';
import { createHeldAnswers, STRANGERS_BUDGET } from './answers/held-answers.ts';

const KB = 1024;
const response = () => new EventEmitter().setMaxListeners(0);

test('a network that reads nothing is refused beyond two megabytes of unread answers of some kilobytes', () => {
  const held = createHeldAnswers(STRANGERS_BUDGET);
  const unread = response();
  for (let count = 0; count < 256; count += 1) {
    held.check('2001:db8:7::/48');
    held.hold('2001:db8:7::/48', 8 * KB, unread);
  }
  expect(() => held.check('2001:db8:7::/48')).toThrow(Overloaded);
  expect(() => held.check('2001:db8:7::/48')).toThrow('Many answers to your network are still on their way.');
  expect(() => held.check('192.0.2.7')).not.toThrow();
  unread.emit('close');
  expect(() => held.check('2001:db8:7::/48')).not.toThrow();
});

test('all networks together hold 64 megabytes; one that reads is still served', () => {
  const held = createHeldAnswers(STRANGERS_BUDGET);
  const unread = response();
  for (let at = 0; at < 40; at += 1) held.hold(`192.0.2.${at}`, 1_900 * KB, unread);
  expect(() => held.check('192.0.2.1')).toThrow(Overloaded);
  held.hold('198.51.100.7', 100 * KB, unread);
  expect(() => held.check('198.51.100.7')).not.toThrow();
});
