import { expect, test } from 'vitest';
import { AMBIGUOUS_ADDRESS, readCameraAddress, shownCameraAddress } from './camera-address.ts';

test.each([
  'rtsp://cam#abc@Secret',
  'rtsp://cam;abc@Secret',
  'rtsp://cam,abc@Secret',
  'rtsp://cam#a@b@Secret/live',
])('%s, whose last word may be a camera or a password, is refused and not shown', (address) => {
  expect(readCameraAddress(address)).toEqual({ problem: AMBIGUOUS_ADDRESS });
  expect(shownCameraAddress(address)).not.toContain('Secret');
});

test.each([
  ['rtsp://admin:pa#ss@camera1/live', 'rtsp://admin:pa%23ss@camera1/live'],
  ['rtsp://admin:pa#ss@camera1.lan/live', 'rtsp://admin:pa%23ss@camera1.lan/live'],
  ['rtsp://pa,ss@10.0.0.5/live', 'rtsp://pa%2Css@10.0.0.5/live'],
  ['rtsp://pa#ss@camera1:554/live', 'rtsp://pa%23ss@camera1:554/live'],
])('%s can be read in one way', (address, full) => {
  expect(readCameraAddress(address)).toMatchObject({ full });
});
