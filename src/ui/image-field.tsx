import { ImageIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IMAGES } from './file-choice.ts';
import styles from './form/file-picker.module.css';
import { FilePicker } from './form/file-picker.tsx';
import type { FieldProps } from './form/form-field.ts';

interface ImageFieldProps extends FieldProps {
  /** The URL of the present picture, shown until another is chosen. */
  currentUrl?: string | undefined;
  prompt?: string | undefined;
}

/** A file field for pictures, with a preview. */
export function ImageField({ currentUrl, prompt = 'Choose an image', ...props }: ImageFieldProps) {
  return (
    <FilePicker
      {...props}
      kind={IMAGES}
      prompt={prompt}
      preview={(file) => <Picture file={file} currentUrl={currentUrl} />}
    />
  );
}

function Picture({ file, currentUrl }: { file: File | undefined; currentUrl: string | undefined }) {
  const [chosenUrl, setChosenUrl] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const url = URL.createObjectURL(file);
    setChosenUrl(url);
    return () => {
      URL.revokeObjectURL(url);
      setChosenUrl(undefined);
    };
  }, [file]);
  const url = chosenUrl ?? currentUrl;
  // A picture that no longer exists, or a file that is not a picture.
  const [brokenUrl, setBrokenUrl] = useState<string>();
  if (url === undefined || url === brokenUrl) {
    return (
      <span className={styles.icon}>
        <ImageIcon />
      </span>
    );
  }
  return <img className={styles.picture} src={url} alt="" onError={() => setBrokenUrl(url)} />;
}
