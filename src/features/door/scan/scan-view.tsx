import { CameraOff, X } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import styles from './scan-view.module.css';
import { type CameraState, useCamera } from './use-camera.ts';

interface ScanViewProps {
  /** An answer or dialog covers the camera: a code shown meanwhile is reported afterwards, if it is still there. */
  isHeld: boolean;
  /** Settles with the answer: codes wait for it as well, so that each answer is seen. */
  onScan: (text: string) => Promise<void>;
  onClose: () => void;
}

const PROBLEMS: Readonly<Partial<Record<CameraState, readonly [title: string, text: string]>>> = {
  denied: [
    'The camera is not allowed',
    'Allow the camera for this page in the browser’s settings. Search and hardware scanners work without it.',
  ],
  missing: [
    'No camera found',
    'This device or browser gives this page no camera. Search and hardware scanners work without it.',
  ],
  busy: ['The camera is in use', 'Another app has it. Close that app and try again.'],
  unread: [
    'The camera cannot read now',
    'A part of the app could not be loaded. Connect or reload the page, then try again. Search and hardware scanners work without it.',
  ],
};

/** The camera picture with a frame to aim at. */
export function ScanView({ isHeld, onScan, onClose }: ScanViewProps) {
  const video = useRef<HTMLVideoElement>(null);
  const isAnswering = useRef(false);
  const [state, tryAgain] = useCamera(video, (text) => {
    if (isHeld || isAnswering.current) return false;
    isAnswering.current = true;
    void onScan(text).finally(() => {
      isAnswering.current = false;
    });
    return true;
  });
  const problem = PROBLEMS[state];
  return (
    <section className={styles.view} aria-label="Scan a pass">
      <video ref={video} className={styles.video} muted playsInline />
      {problem ? (
        <div className={styles.problem} role="alert">
          <CameraOff aria-hidden />
          <h2>{problem[0]}</h2>
          <p>{problem[1]}</p>
          <Button size="l" onPress={tryAgain}>
            Try again
          </Button>
        </div>
      ) : (
        <>
          <div className={styles.aim} aria-hidden="true" />
          <p className={styles.hint} role="status">
            {state === 'on' ? 'Hold the code of the pass into the frame' : 'Starting the camera…'}
          </p>
        </>
      )}
      <div className={styles.close}>
        <Button size="l" fullWidth icon={<X aria-hidden />} onPress={onClose}>
          Close the camera
        </Button>
      </div>
    </section>
  );
}
