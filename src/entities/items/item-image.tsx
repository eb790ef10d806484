import { Image } from 'lucide-react';
import { pictureUrls } from '../../lib/picture-urls.ts';
import { classNames } from '../../ui/class-names.ts';
import { FallbackImage } from '../../ui/fallback-image.tsx';
import styles from './item-image.module.css';

interface ItemImageProps {
  media: string;
  size: 'thumbnail' | 'large';
}

/** CSS pixels of the frames, in the shape that the picture is cut to: the style sheet decides on how large they are. */
const SHAPE = { thumbnail: { width: 64, height: 44 }, large: { width: 640, height: 360 } };

/** The picture of an item, or a quiet stand-in where it has none. The name always stands beside it. */
export function ItemImage({ media, size }: ItemImageProps) {
  const { large, small } = pictureUrls(media, import.meta.env.VITE_MEDIA_URL);
  return (
    <span className={classNames(styles.frame, styles[size])}>
      <Image className={styles.standIn} size={size === 'large' ? 40 : 20} aria-hidden />
      <FallbackImage
        className={styles.image}
        {...SHAPE[size]}
        loading={size === 'large' ? 'eager' : 'lazy'}
        // Without a connection the device may have one of them only.
        sources={size === 'large' ? [large, small] : [small, large]}
      />
    </span>
  );
}
