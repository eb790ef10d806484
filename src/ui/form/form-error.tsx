import { useEffect, useRef } from 'react';
import { Notice } from '../notice.tsx';
import styles from './form-error.module.css';

/** An error of the whole form, at its top. Scrolled into view, as the submit button may be far below. */
export function FormError({ message }: { message: string | undefined }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message !== undefined) box.current?.scrollIntoView({ block: 'nearest' });
  }, [message]);
  if (message === undefined) return null;
  return (
    <div ref={box} className={styles.error}>
      <Notice tone="danger">{message}</Notice>
    </div>
  );
}
