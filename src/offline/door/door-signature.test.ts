// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { chooseDoorName, deviceOf, doorName, forgetSignature } from './door-signature.ts';

const ofNobody = () => false;

beforeEach(() => {
  localStorage.clear();
  forgetSignature(ofNobody);
});

test('a company keeps its name of the door and its device, which no other one on this device has', () => {
  const device = deviceOf('a');
  chooseDoorName('a', 'VIP North');
  expect([deviceOf('a'), doorName('a')]).toEqual([device, 'VIP North']);
  expect(doorName('b')).toBe('');
  expect(deviceOf('b')).not.toBe(device);
});

test('both go with the session, and a late clean-up leaves those of who has logged in since', () => {
  chooseDoorName('a', 'VIP North');
  const device = deviceOf('a');
  forgetSignature(ofNobody);
  expect(localStorage).toHaveLength(0);
  expect(doorName('a')).toBe('');
  expect(deviceOf('a')).not.toBe(device);
  chooseDoorName('b', 'South');
  forgetSignature((companyId) => companyId === 'b');
  expect(doorName('b')).toBe('South');
});

test('a door with a token of its own leaves nothing, and takes nothing from the company beside it', () => {
  chooseDoorName('a', 'North');
  expect(deviceOf('')).not.toBe(deviceOf('a'));
  expect([doorName(''), doorName('a')]).toEqual(['', 'North']);
});
