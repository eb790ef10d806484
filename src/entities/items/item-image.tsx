import { Image } from 'lucide-react';
import { pictureUrls } from '../../lib/picture-urls.ts';
import { classNames } from '../../ui/class-names.ts';
import { FallbackImage } from '../../ui/fallback-image.tsx';
import styles from './item-image.module.css';

interface ItemImageProps {
  media: string;
  size: 'thumbnail' | 'large';
}

/** Width and height of the frames in CSS pixels. They only set the aspect ratio; the style sheet sets the size. */
const SHAPE = { thumbnail: { width: 64, height: 44 }, large: { width: 640, height: 360 } };

/** The picture of an item, or a placeholder. It has no alternative text, as the name is always beside it. */
export function ItemImage({ media, size }: ItemImageProps) {
  const { large, small } = pictureUrls(media, import.meta.env.VITE_MEDIA_URL);
  return (
    <span className={classNames(styles.frame, styles[size])}>
      <Image className={styles.standIn} size={size === 'large' ? 40 : 20} aria-hidden />
      <FallbackImage
        className={styles.image}
        {...SHAPE[size]}
        loading={size === 'large' ? 'eager' : 'lazy'}
        // Offline, the device may have only one of them.
        sources={size === 'large' ? [large, small] : [small, large]}
      />
    </span>
  );
}
