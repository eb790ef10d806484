import { classNames } from './class-names.ts';
import styles from './progress-bar.module.css';

interface ProgressBarProps {
  label: string;
  value: number;
  max: number;
  /** Sets `--bar-height` and `--bar-color`, and the place in its surroundings. */
  className: string | undefined;
}

/** How much of a whole is reached, also with forced colours. */
export function ProgressBar({ className, label, value, max }: ProgressBarProps) {
  return (
    <progress className={classNames(styles.bar, className)} max={max} value={value} aria-label={label} />
  );
}
