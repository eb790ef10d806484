import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { openFrameReader } from './frame-reader.ts';
import { skipRepeats } from './skip-repeats.ts';

/**
 * `denied`: by the user or the browser's settings; `missing`: no camera, or none allowed for this page; `unread`: the
 * code that reads its picture could not be loaded.
 */
export type CameraState = 'starting' | 'on' | 'denied' | 'missing' | 'busy' | 'unread';

/** Between two decoded frames, in milliseconds: a compromise between battery and delay. */
const FRAME_MS = 40;

/**
 * Shows the rear camera in a video and reports each code once.
 * @param onCode returns whether it has accepted the code; until then it is reported again
 * @returns the state, and a function that asks for the camera again
 */
export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  onCode: (text: string) => boolean,
): readonly [CameraState, () => void] {
  const [state, setState] = useState<CameraState>('starting');
  const [tries, setTries] = useState(0);
  const tell = useEffectEvent(onCode);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again at each try
  useEffect(() => {
    const stop = new AbortController();
    const shown = video.current;
    setState('starting');
    if (shown) void run(shown, stop.signal, setState, (text) => tell(text));
    return () => stop.abort();
  }, [video, tries]);
  return [state, () => setTries(tries + 1)];
}

async function run(
  video: HTMLVideoElement,
  signal: AbortSignal,
  say: (state: CameraState) => void,
  tell: (text: string) => boolean,
): Promise<void> {
  const skip = skipRepeats();
  const see = (codes: readonly string[]) => skip(codes, performance.now(), tell);
  // A call, another app, or the browser's settings may take the camera away: then it is asked for again.
  while (!signal.aborted) {
    const stream = await openCamera();
    if (typeof stream === 'string') return say(stream);
    const end = () => {
      for (const track of stream.getTracks()) track.stop();
      video.srcObject = null;
    };
    signal.addEventListener('abort', end);
    const isRead = signal.aborted || (await readCodes({ video, stream, signal }, () => say('on'), see));
    end();
    if (signal.aborted) return;
    if (!isRead) return say('unread');
    say('starting');
    await pageSeen();
  }
}

/** Reads codes until the stream ends. @returns false if nothing can be read */
async function readCodes(
  { video, stream, signal }: { video: HTMLVideoElement; stream: MediaStream; signal: AbortSignal },
  onBegun: () => void,
  see: (codes: readonly string[]) => void,
): Promise<boolean> {
  video.srcObject = stream;
  await video.play().catch(() => undefined);
  const reader = await openFrameReader();
  onBegun();
  const isLive = () => stream.getVideoTracks().every(({ readyState }) => readyState === 'live');
  while (!signal.aborted && !reader.isMissing() && isLive()) {
    const codes = await reader.read(video);
    if (signal.aborted) break;
    see(codes);
    await new Promise((done) => setTimeout(done, FRAME_MS));
  }
  reader.close();
  return !reader.isMissing();
}

/** A hidden page gets no camera. */
function pageSeen(): Promise<void> {
  return new Promise((done) => {
    if (document.visibilityState === 'visible') done();
    else document.addEventListener('visibilitychange', () => done(), { once: true });
  });
}

async function openCamera(): Promise<MediaStream | 'denied' | 'missing' | 'busy'> {
  // Undefined on an insecure origin.
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (!devices?.getUserMedia) return 'missing';
  try {
    return await devices.getUserMedia({
      audio: false,
      video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
    });
  } catch (error) {
    const name = error instanceof DOMException ? error.name : '';
    if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
    return name === 'NotReadableError' ? 'busy' : 'missing';
  }
}
