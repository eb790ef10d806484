import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';

/** How far before it is seen a part is loaded. */
const AHEAD = '900px';

interface WhenNearProps {
  /** Keeps the place: should give the height that the content will have. */
  className?: string | undefined;
  render: () => ReactNode;
}

/** Holds back a part of the page, with the code and calls it needs, until the reader comes near. */
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
