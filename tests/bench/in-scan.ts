/** Functions that run in a scanning page. Each is sent there as text, so it must not use anything of this file. */

interface ScanWatch {
  /** A point of the video frame that is bright while a pass is shown. */
  x: number;
  y: number;
  frameMs: number;
}

declare global {
  interface Window {
    /** Milliseconds from the frame that first shows a pass to the frame that shows the answer. */
    scanTimes: number[];
  }
}

/** Slows workers down by delaying their answers, as the browser's throttling affects the page only. */
export function slowWorkers(times: number): void {
  window.Worker = class extends Worker {
    private askedAt = 0;

    override postMessage(...args: unknown[]): void {
      this.askedAt = performance.now();
      super.postMessage(...(args as Parameters<Worker['postMessage']>));
    }

    override set onmessage(handler: Worker['onmessage']) {
      super.onmessage = (event) => {
        const tookMs = performance.now() - this.askedAt;
        setTimeout(() => handler?.call(this, event), tookMs * (times - 1));
      };
    }
  };
}

/** Times each pass shown to the camera from now on. */
export function timeScans({ x, y, frameMs }: ScanWatch): void {
  window.scanTimes = [];
  const video = document.querySelector('video');
  if (!video) throw new Error('nothing is scanned');
  let isBefore = true;
  let lastFrame = 0;
  /** The unanswered pass, and the answer displayed when it appeared. */
  let waiting: { since: number; before: Element | null } | undefined;
  const answer = () => document.querySelector('section[aria-label=Answer]');

  /** The first byte of the point: of its brightness, or of its blue. To draw the frame would take time of the page. */
  async function brightnessOf(frame: VideoFrame): Promise<number> {
    const rect = { x, y, width: 2, height: 2 };
    const bytes = new Uint8Array(frame.allocationSize({ rect }));
    await frame.copyTo(bytes, { rect });
    frame.close();
    return bytes[0] ?? 0;
  }

  const look: VideoFrameRequestCallback = async (_, { presentationTime, presentedFrames }) => {
    video.requestVideoFrameCallback(look);
    const isThere = (await brightnessOf(new VideoFrame(video))) > 200;
    // Frames that were not looked at since the last one may have shown it.
    const since = presentationTime - (presentedFrames - lastFrame - 1) * frameMs;
    if (isThere && !isBefore) waiting ??= { since, before: answer() };
    [isBefore, lastFrame] = [isThere, presentedFrames];
  };
  video.requestVideoFrameCallback(look);

  new MutationObserver(() => {
    const shown = answer();
    if (!waiting || !shown || shown === waiting.before) return;
    const { since } = waiting;
    waiting = undefined;
    // The second one comes after the first frame that shows it.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => void window.scanTimes.push(performance.now() - since)),
    );
  }).observe(document.body, { childList: true, subtree: true });
}
