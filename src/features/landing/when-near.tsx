import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';

/** The distance from the screen at which a part is loaded. */
const AHEAD = '900px';

interface WhenNearProps {
  /** A placeholder, which should have the content's height. */
  className?: string | undefined;
  render: () => ReactNode;
}

/** Delays a part of the page, with its code and calls, until the reader comes near. */
export function WhenNear({ className, render }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);

  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setIsNear(true);
        observer.disconnect();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return (
    <div ref={place} className={className}>
      {isNear && <Suspense>{render()}</Suspense>}
    </div>
  );
}
