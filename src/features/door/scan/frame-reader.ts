/** Reads codes from a video: with the browser's detector, or with the library in a worker. */
import decodeWorkerUrl from './decode-worker.ts?worker&url';
import { readPixels } from './read-pixels.ts';

/** The used part of the Barcode Detection API, which TypeScript's DOM types lack. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}
declare global {
  interface Window {
    BarcodeDetector?: DetectorClass;
  }
}

export interface FrameReader {
  /** The texts of codes in the current frame. */
  read(video: HTMLVideoElement): Promise<readonly string[]>;
  /** Whether its code could not be loaded: it will never find any. */
  isMissing(): boolean;
  close(): void;
}

/** The fastest available reader. */
export async function openFrameReader(): Promise<FrameReader> {
  const detector = await nativeDetector();
  return detector ? byDetector(detector) : byWorker();
}

async function nativeDetector(): Promise<Detector | undefined> {
  const { BarcodeDetector } = window;
  if (!BarcodeDetector) return undefined;
  // A browser may have the class without an engine.
  const formats = await BarcodeDetector.getSupportedFormats().catch((): string[] => []);
  return formats.includes('qr_code') ? new BarcodeDetector({ formats: ['qr_code'] }) : undefined;
}

function byDetector(detector: Detector): FrameReader {
  let standIn: FrameReader | undefined;
  return {
    async read(video) {
      if (standIn) return await standIn.read(video);
      try {
        return (await detector.detect(video)).map(({ rawValue }) => rawValue);
      } catch {
        standIn = byWorker();
        return [];
      }
    },
    isMissing: () => standIn?.isMissing() ?? false,
    close: () => standIn?.close(),
  };
}

/** Sends frames to the worker, as VideoFrames where supported, else as pixels drawn by the page. */
function byWorker(): FrameReader {
  const worker = new Worker(decodeWorkerUrl, { type: 'module' });
  const canvas = document.createElement('canvas');
  let sendsFrames = typeof VideoFrame === 'function' && typeof OffscreenCanvas === 'function';
  let isMissing = false;
  let answer: (codes: readonly string[]) => void = () => {};
  worker.onmessage = ({ data }: MessageEvent<string | null>) => answer(data === null ? [] : [data]);
  worker.onerror = (event) => {
    // Only an error of running code has a message.
    isMissing ||= !(event instanceof ErrorEvent);
    sendsFrames = false;
    answer([]);
  };

  function send(video: HTMLVideoElement): void {
    if (sendsFrames) {
      try {
        const frame = new VideoFrame(video);
        worker.postMessage(frame, [frame]);
        return;
      } catch {
        sendsFrames = false;
      }
    }
    const pixels = readPixels(canvas, video, { width: video.videoWidth, height: video.videoHeight });
    worker.postMessage(pixels, [pixels.data.buffer]);
  }

  return {
    read: (video) =>
      new Promise((resolve) => {
        if (isMissing || video.videoWidth === 0) return resolve([]);
        answer = resolve;
        send(video);
      }),
    isMissing: () => isMissing,
    close: () => worker.terminate(),
  };
}
