import { type ImgHTMLAttributes, type ReactNode, useState } from 'react';

interface FallbackImageProps extends Pick<ImgHTMLAttributes<HTMLImageElement>, 'className' | 'loading'> {
  /** Addresses of the same picture, the preferred first; what is undefined is passed over. */
  sources: readonly (string | undefined)[];
  /** CSS pixels: the shape that it has before it is loaded. */
  width: number;
  height: number;
  /** Where none can be shown: never the browser's mark of a broken picture. */
  fallback?: ReactNode;
}

/** A picture whose name stands beside it, by the first of its addresses that can be loaded. */
export function FallbackImage({ sources, fallback = null, ...attributes }: FallbackImageProps) {
  const known = sources.filter((source) => source !== undefined);
  const [failed, setFailed] = useState<readonly string[]>([]);
  const src = known.find((source) => !failed.includes(source));
  if (src === undefined) return fallback;
  return (
    // Another picture is another element: the last one does not stand there until the next is loaded.
    <img
      key={src}
      {...attributes}
      src={src}
      alt=""
      decoding="async"
      onError={() => setFailed((before) => [...before, src])}
    />
  );
}
