import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { MB } from '../../core/byte-units.ts';
import { Overloaded } from '../../core/queue/overloaded.ts';
import { createHeldAnswers } from './held-answers.ts';

test('a company that does not read its answers gets no more until some are read or given up', () => {
  const held = createHeldAnswers();
  const responses = Array.from({ length: 16 }, () => new EventEmitter());
  for (const response of responses) {
    held.check('deaf');
    held.hold('deaf', 4 * MB, response);
  }
  expect(() => held.check('deaf')).toThrow(Overloaded);
  expect(() => held.check('other')).not.toThrow();
  responses[0]?.emit('close');
  expect(() => held.check('deaf')).not.toThrow();
});

test('companies that read have room when many others do not', () => {
  const held = createHeldAnswers();
  const response = new EventEmitter();
  for (let count = 0; count < 5; count += 1) held.hold(`deaf ${count}`, 60 * MB, response);
  held.hold('reads', MB, response);
  expect(() => held.check('reads')).not.toThrow();
  expect(() => held.check('deaf 1')).toThrow(Overloaded);
});

test('short answers are not counted, as there may be thousands', () => {
  const held = createHeldAnswers();
  const response = new EventEmitter().setMaxListeners(0);
  for (let count = 0; count < 5_000; count += 1) held.hold('busy', 60 * 1024, response);
  expect(() => held.check('busy')).not.toThrow();
  expect(response.listenerCount('close')).toBe(0);
});

test('an answer for a disconnected client is not counted, as its response has closed before', () => {
  const held = createHeldAnswers();
  const gone = Object.assign(new EventEmitter(), { destroyed: true });
  for (let count = 0; count < 20; count += 1) held.hold('left', 4 * MB, gone);
  expect(() => held.check('left')).not.toThrow();
});
