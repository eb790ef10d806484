import { type ImgHTMLAttributes, type ReactNode, useState } from 'react';

interface FallbackImageProps extends Pick<ImgHTMLAttributes<HTMLImageElement>, 'className' | 'loading'> {
  /** URLs of the same picture, the preferred first; undefined ones are skipped. */
  sources: readonly (string | undefined)[];
  /** CSS pixels, for the aspect ratio before the picture is loaded. */
  width: number;
  height: number;
  /** Shown if no URL can be loaded, instead of the browser's broken image. */
  fallback?: ReactNode;
}

/** A picture by the first of its URLs that loads. It has no alternative text, as its name is always shown beside it. */
export function FallbackImage({ sources, fallback = null, ...attributes }: FallbackImageProps) {
  const known = sources.filter((source) => source !== undefined);
  const [failed, setFailed] = useState<readonly string[]>([]);
  const src = known.find((source) => !failed.includes(source));
  if (src === undefined) return fallback;
  return (
    // The key replaces the element with its URL, so that the previous picture is not shown until the next is loaded.
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
