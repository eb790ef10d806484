/** Reads codes from a video: by the browser where it can, else by the library in a worker. Frames are small: speed counts. */
import decodeWorkerUrl from './decode-worker.ts?worker&url';

/** The longer side of a frame that is looked at, in pixels. */
const LONGEST_SIDE = 640;

/** The part of the Barcode Detection API that is used; browsers' types do not know it yet. */
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
  /** The text of a code in the frame that the video shows now; undefined when there is none. */
  read(video: HTMLVideoElement): Promise<string | undefined>;
  close(): void;
}

/** The fastest reader that this browser has. */
export async function openFrameReader(): Promise<FrameReader> {
  const detector = await nativeDetector();
  return detector ? byDetector(detector) : byWorker();
}

async function nativeDetector(): Promise<Detector | undefined> {
  const { BarcodeDetector } = window;
  if (!BarcodeDetector) return undefined;
  // A browser may have the class and no engine behind it.
  const formats = await BarcodeDetector.getSupportedFormats().catch((): string[] => []);
  return formats.includes('qr_code') ? new BarcodeDetector({ formats: ['qr_code'] }) : undefined;
}

function byDetector(detector: Detector): FrameReader {
  let standIn: FrameReader | undefined;
  return {
    async read(video) {
      if (standIn) return await standIn.read(video);
      try {
        const [code] = await detector.detect(video);
        return code?.rawValue;
      } catch {
        standIn = byWorker();
        return undefined;
      }
    },
    close: () => standIn?.close(),
  };
}

function byWorker(): FrameReader {
  const worker = new Worker(decodeWorkerUrl, { type: 'module' });
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return {
    read(video) {
      const { videoWidth, videoHeight } = video;
      if (!context || videoWidth === 0) return Promise.resolve(undefined);
      const scale = Math.min(1, LONGEST_SIDE / Math.max(videoWidth, videoHeight));
      const width = Math.round(videoWidth * scale);
      const height = Math.round(videoHeight * scale);
      canvas.width = width;
      canvas.height = height;
      context.drawImage(video, 0, 0, width, height);
      const { data } = context.getImageData(0, 0, width, height);
      return new Promise((resolve) => {
        worker.onmessage = (event: MessageEvent<string | null>) => resolve(event.data ?? undefined);
        worker.onerror = () => resolve(undefined);
        worker.postMessage({ width, height, data }, [data.buffer]);
      });
    },
    close: () => worker.terminate(),
  };
}
