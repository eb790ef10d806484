// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ScanView } from './scan-view.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The browser's camera, with codes in each frame; the test ends its track. */
function camera(...codes: string[]) {
  const track = { readyState: 'live', stop: vi.fn() };
  const stream = { getTracks: () => [track], getVideoTracks: () => [track] };
  const getUserMedia = vi.fn(async () => stream);
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
  vi.spyOn(HTMLMediaElement.prototype, 'srcObject', 'set').mockImplementation(() => undefined);
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined);
  const detect = vi.fn(async () => codes.map((rawValue) => ({ rawValue })));
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => ['qr_code'];
      detect = detect;
    },
  );
  return { getUserMedia, track, detect };
}

test('A camera that is taken away is asked for again, and it is shown why there is none', async () => {
  const { getUserMedia, track } = camera();
  render(<ScanView isHeld={false} onScan={async () => undefined} onClose={() => undefined} />);
  await screen.findByText('Hold the code of the pass into the frame');
  getUserMedia.mockRejectedValueOnce(new DOMException('No', 'NotAllowedError'));
  track.readyState = 'ended';
  expect(await screen.findByText('The camera is not allowed')).toBeTruthy();
  expect(getUserMedia).toHaveBeenCalledTimes(2);
});

test('A camera that was in use is asked for again by a button, without leaving the scan', async () => {
  const { getUserMedia } = camera();
  getUserMedia.mockRejectedValueOnce(new DOMException('No', 'NotReadableError'));
  render(<ScanView isHeld={false} onScan={async () => undefined} onClose={() => undefined} />);
  await screen.findByText('The camera is in use');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Hold the code of the pass into the frame');
  expect(screen.queryByText('The camera is in use')).toBeNull();
});

test('A camera whose codes nothing can read, as its code was not loaded, says so and is asked for again', async () => {
  const { getUserMedia, track } = camera();
  vi.stubGlobal('BarcodeDetector', undefined);
  vi.stubGlobal(
    'Worker',
    class {
      onerror = (_event: Event) => {};
      constructor() {
        queueMicrotask(() => this.onerror(new Event('error')));
      }
      terminate() {}
    },
  );
  render(<ScanView isHeld={false} onScan={async () => undefined} onClose={() => undefined} />);
  await screen.findByText('The camera cannot read now');
  expect(track.stop).toHaveBeenCalledTimes(1);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await vi.waitFor(() => expect(getUserMedia).toHaveBeenCalledTimes(2));
  await screen.findByText('The camera cannot read now');
});

test('A second code in the frame, or the same once more, waits for the answer to the first', async () => {
  const { detect } = camera('A', 'A', 'B');
  const answers: (() => void)[] = [];
  const onScan = vi.fn((_text: string) => new Promise<void>((resolve) => void answers.push(resolve)));
  render(<ScanView isHeld={false} onScan={onScan} onClose={() => undefined} />);
  await screen.findByText('Hold the code of the pass into the frame');
  await vi.waitFor(() => expect(detect.mock.calls.length).toBeGreaterThan(3));
  expect(onScan.mock.calls).toEqual([['A']]);
  answers[0]?.();
  await vi.waitFor(() => expect(onScan.mock.calls).toEqual([['A'], ['B']]));
});
