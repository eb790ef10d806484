// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { chooseDoorName, deviceOf, doorName, forgetSignature } from './door-signature.ts';

const ofNobody = () => false;

beforeEach(() => {
  localStorage.clear();
  forgetSignature(ofNobody);
});

test('a company keeps its door name and device id, which other companies on this device do not see', () => {
  const device = deviceOf('a');
  chooseDoorName('a', 'VIP North');
  expect([deviceOf('a'), doorName('a')]).toEqual([device, 'VIP North']);
  expect(doorName('b')).toBe('');
  expect(deviceOf('b')).not.toBe(device);
});

test('both are deleted with the session, and a late clean-up keeps those of the next session', () => {
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

test("a door with its own token stores nothing and does not touch a company's signature", () => {
  chooseDoorName('a', 'North');
  expect(deviceOf('')).not.toBe(deviceOf('a'));
  expect([doorName(''), doorName('a')]).toEqual(['', 'North']);
});
