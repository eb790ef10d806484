import { classNames } from '../../ui/class-names.ts';
import styles from './product-picture.module.css';

interface ProductPictureProps {
  /** Its name in `tools/art/make-product-pictures.ts`. */
  name: string;
  alt: string;
  /** Widths of its files, the largest last. */
  files: readonly [number, ...number[]];
  /** Of the largest file. */
  height: number;
  sizes: string;
  className?: string | undefined;
}

/**
 * A screen of the product in the theme of the page. The theme may be chosen by hand, which `<picture>` cannot
 * know; of the two images the hidden one is never loaded, because both are lazy.
 */
export function ProductPicture({ name, alt, files, height, sizes, className }: ProductPictureProps) {
  const file = (theme: string, width: number) => `/pictures/${name}-${theme}-${width}.webp`;
  return (
    <div className={classNames(styles.frame, className)}>
      {(['light', 'dark'] as const).map((theme) => (
        <img
          key={theme}
          className={styles[theme]}
          src={file(theme, files[0])}
          srcSet={files.map((width) => `${file(theme, width)} ${width}w`).join()}
          sizes={sizes}
          width={files.at(-1)}
          height={height}
          alt={alt}
          loading="lazy"
          decoding="async"
        />
      ))}
    </div>
  );
}
