import { ChevronDown, CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './toast-region.module.css';
import { type Toast, toasts } from './toasts.ts';
import tones from './tones.module.css';

const TONES = { success: tones.success, info: tones.info, error: tones.danger };
const ICONS = { success: CircleCheck, info: Info, error: CircleAlert };

/**
 * Renders toasts; mounted once in the app. Both live regions are always in the document, as only additions to an
 * existing region are announced: errors at once, others when the reader pauses.
 */
export function ToastRegion() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.current, toasts.current);
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  // Nobody has read what came and went meanwhile, as when a bank's app was in front.
  const isUnseen = useSyncExternalStore(watchVisibility, isHidden, () => false);
  const isPaused = isHovered || isFocused || isUnseen;
  const region = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current } = region;
    if (!current) return;
    // Content at the bottom of the screen, such as a dialog's buttons on a phone, makes room.
    const { style } = document.documentElement;
    const sizes = new ResizeObserver(() => style.setProperty('--toasts-height', `${current.offsetHeight}px`));
    sizes.observe(current);
    return () => {
      sizes.disconnect();
      style.removeProperty('--toasts-height');
    };
  }, []);
  const stack = (urgent: boolean) =>
    shown
      .filter(({ tone }) => (tone === 'error') === urgent)
      .map((toast) => <ToastCard key={toast.id} toast={toast} isPaused={isPaused} />);
  return (
    <section
      ref={region}
      className={styles.region}
      aria-label="Notifications"
      // Dialogs hide everything else from assistive technology, except elements with this attribute.
      data-react-aria-top-layer="true"
      onPointerEnter={() => setIsHovered(true)}
      onPointerLeave={() => setIsHovered(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
    >
      <div className={styles.stack} role="status" aria-live="polite" aria-atomic="false">
        {stack(false)}
      </div>
      <div className={styles.stack} role="alert" aria-live="assertive" aria-atomic="false">
        {stack(true)}
      </div>
    </section>
  );
}

const isHidden = () => document.visibilityState === 'hidden';

function watchVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

function ToastCard({ toast, isPaused }: { toast: Toast; isPaused: boolean }) {
  const { id, tone, text, about, details, action, durationMs } = toast;
  const [isOpen, setIsOpen] = useState(false);
  const Icon = ICONS[tone];
  const stays = isPaused || isOpen;
  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(() => toasts.dismiss(id), durationMs);
    return () => clearTimeout(timer);
  }, [id, durationMs, stays]);

  return (
    <div className={classNames(styles.toast, TONES[tone])}>
      <Icon className={styles.icon} aria-hidden="true" />
      <div className={styles.text}>
        <p dir="auto">{text}</p>
        {about && (
          <p className={styles.about} dir="auto">
            {about}
          </p>
        )}
        {action && (
          <button
            className={styles.more}
            type="button"
            onClick={() => {
              toasts.dismiss(id);
              action.onPress();
            }}
          >
            {action.label}
          </button>
        )}
        {details !== undefined && (
          <button
            className={styles.more}
            type="button"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            Details
            <ChevronDown aria-hidden="true" />
          </button>
        )}
        {isOpen && <p className={styles.details}>{details}</p>}
      </div>
      <IconButton label="Dismiss" icon={<X />} onPress={() => toasts.dismiss(id)} />
    </div>
  );
}
