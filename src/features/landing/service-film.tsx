import { Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import styles from './service-films.module.css';

interface ServiceFilmProps {
  /** The name of its files in `public/video`, which `tools/art/make-landing-films.ts` makes. */
  name: string;
  title: string;
  /** The text alternative of its poster. */
  picture: string;
  isPlaying: boolean;
  onPlay: () => void;
  /** Also when the browser stops it, or cannot play it. */
  onPause: () => void;
}

/** A silent loop that plays on request. Until then only its poster is loaded. */
export function ServiceFilm({ name, title, picture, isPlaying, onPlay, onPause }: ServiceFilmProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [hasBegun, setHasBegun] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(() => {
    if (!isPlaying) video.current?.pause();
  }, [isPlaying]);

  const play = async () => {
    onPlay();
    setHasFailed(false);
    try {
      await video.current?.play();
    } catch (error) {
      // Paused before it began, which is no error of the film.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      setHasFailed(true);
      onPause();
    }
  };

  return (
    <div className={styles.film}>
      <img
        src={`/video/${name}-poster-680.webp`}
        srcSet={`/video/${name}-poster-680.webp 680w, /video/${name}-poster.webp 960w`}
        sizes="(width < 48rem) 92vw, min(47vw, 598px)"
        alt={picture}
        width={960}
        height={540}
        loading="lazy"
        decoding="async"
      />
      <video
        ref={video}
        loop
        muted
        playsInline
        preload="none"
        aria-label={`Film about ${title}`}
        tabIndex={-1}
        width={960}
        height={540}
        data-begun={hasBegun || undefined}
        onPlaying={() => setHasBegun(true)}
        onPause={onPause}
      >
        <source src={`/video/${name}.webm`} type="video/webm" />
        <source src={`/video/${name}.mp4`} type="video/mp4" />
      </video>
      <button
        type="button"
        className={styles.control}
        aria-label={`${isPlaying ? 'Pause' : 'Play'} the film about ${title}`}
        onClick={() => (isPlaying ? onPause() : void play())}
      >
        {isPlaying ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
        <span aria-hidden="true">{isPlaying ? 'Pause' : 'Play'}</span>
      </button>
      <p role="status" className={styles.failure}>
        {hasFailed && 'The film could not be loaded. Try again when you are connected.'}
      </p>
    </div>
  );
}
