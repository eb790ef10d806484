import { type SyntheticEvent, useEffect, useState } from 'react';
import { whenIdle } from '../../lib/when-idle.ts';
import styles from './background-video.module.css';

/** Whether this person and this connection want a film that is decoration only. */
function wantsMotion(): boolean {
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const saves = 'connection' in navigator && Object(navigator.connection).saveData === true;
  return !isStill && !saves;
}

/** A picture appears once it is whole: no broken image, no black first frame. */
function reveal({ currentTarget }: SyntheticEvent<HTMLElement>): void {
  currentTarget.dataset.ready = '';
}

/**
 * The film behind the logged-out screens: a dark field first, the poster once the page can be used, then the
 * film. Neither takes part in the first load, so the screen in front is there as fast as without them.
 */
export function BackgroundVideo({ fills = 'screen' }: { fills?: 'screen' | 'box' }) {
  const [isUsable, setIsUsable] = useState(false);
  // In a box the poster is the largest thing on the screen, and comes with the document; what comes late looks slow.
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
