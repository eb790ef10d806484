import encodeQR from 'qr';
import { useMemo } from 'react';
import styles from './qr-code.module.css';

interface QrCodeProps {
  /** The encoded text. */
  text: string;
  /** The text alternative. */
  label: string;
}

/** A QR code, dark on white in both themes, as scanners need it. */
export function QrCode({ text, label }: QrCodeProps) {
  const { size, path } = useMemo(() => drawn(encodeQR(text, 'raw', { ecc: 'medium', border: 4 })), [text]);
  return (
    <svg className={styles.code} role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  );
}

/** The dark modules, one line per run. */
function drawn(modules: readonly (readonly boolean[])[]): { size: number; path: string } {
  const runs = modules.flatMap((row, y) =>
    row.flatMap((isDark, x) => {
      if (!isDark || row[x - 1]) return [];
      const end = row.indexOf(false, x);
      const length = (end < 0 ? row.length : end) - x;
      return `M${x} ${y}h${length}v1h-${length}z`;
    }),
  );
  return { size: modules.length, path: runs.join('') };
}
