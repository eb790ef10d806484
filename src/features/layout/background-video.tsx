import { type SyntheticEvent, useEffect, useState } from 'react';
import { whenIdle } from '../../lib/when-idle.ts';
import styles from './background-video.module.css';

/** Whether the user's settings and connection allow a decorative film. */
function wantsMotion(): boolean {
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const saves = 'connection' in navigator && Object(navigator.connection).saveData === true;
  return !isStill && !saves;
}

/** Shows a picture once it is complete: no broken image, no black first frame. */
function reveal({ currentTarget }: SyntheticEvent<HTMLElement>): void {
  currentTarget.dataset.ready = '';
}

/**
 * The film behind the logged-out screens: first a dark background, the poster once the page is usable, then the film.
 * Neither delays the first load.
 */
export function BackgroundVideo({ fills = 'screen' }: { fills?: 'screen' | 'box' }) {
  const [isUsable, setIsUsable] = useState(false);
  // In a box the poster is the largest element on the screen and part of the document, so that it appears early.
  const isPartOfScreen = fills === 'box';

  useEffect(() => whenIdle(() => setIsUsable(true)), []);

  return (
    <div className={styles.field} data-fills={fills} aria-hidden="true">
      {(isPartOfScreen || isUsable) && (
        <img
          src="/video/background-poster.webp"
          alt=""
          className={styles.picture}
          fetchPriority={isPartOfScreen ? 'high' : 'auto'}
          data-ready={isPartOfScreen ? '' : undefined}
          onLoad={reveal}
        />
      )}
      {isUsable && wantsMotion() && (
        <video
          className={styles.picture}
          muted
          loop
          autoPlay
          playsInline
          disablePictureInPicture
          tabIndex={-1}
          onPlaying={reveal}
        >
          <source src="/video/background.webm" type="video/webm" />
          <source src="/video/background.mp4" type="video/mp4" />
        </video>
      )}
    </div>
  );
}
