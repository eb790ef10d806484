import { Image } from 'lucide-react';
import { mediaUrl } from '../../lib/media-url.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './item-image.module.css';

interface ItemImageProps {
  media: string;
  size: 'thumbnail' | 'large';
}

/** The picture of an item, or a quiet stand-in where it has none. The name always stands beside it. */
export function ItemImage({ media, size }: ItemImageProps) {
  const src = mediaUrl(media, import.meta.env.VITE_MEDIA_URL);
  return (
    <span className={classNames(styles.frame, styles[size])}>
      <Image className={styles.standIn} size={size === 'large' ? 40 : 20} aria-hidden />
      {src && (
        <img
          // Another picture is another element: the one that failed stays hidden.
          key={src}
          className={styles.image}
          src={src}
          alt=""
          loading={size === 'large' ? 'eager' : 'lazy'}
          decoding="async"
          // A picture that is not on the device stays the stand-in, without the browser's broken mark.
          onError={({ currentTarget }) => {
            currentTarget.hidden = true;
          }}
        />
      )}
    </span>
  );
}
