import encodeQR from 'qr';
import { useMemo } from 'react';
import styles from './qr-code.module.css';

interface QrCodeProps {
  /** What it says. */
  text: string;
  /** What it is, for those who do not see it. */
  label: string;
}

/** A QR code, dark on white in both themes: scanners want it so. */
export function QrCode({ text, label }: QrCodeProps) {
  const { size, path } = useMemo(() => drawn(encodeQR(text, 'raw', { ecc: 'medium', border: 4 })), [text]);
  return (
    <svg className={styles.code} role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  );
}

/** The dark modules, a line for each run of them. */
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
