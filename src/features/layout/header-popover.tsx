import { type ReactNode, useId, useRef } from 'react';
import { closeOnBlur } from '../../ui/close-on-blur.ts';
import styles from './header-popover.module.css';

interface HeaderPopoverProps {
  /** The button's accessible name. */
  label: string;
  trigger: ReactNode;
  triggerClass?: string | undefined;
  /** A list of links and buttons; choosing one closes the panel. */
  children: ReactNode;
}

/**
 * A button that opens a panel below the header. The native popover closes on Escape and on a press elsewhere, and
 * exposes its state to assistive technology; it also closes when focus moves on.
 */
export function HeaderPopover({ label, trigger, triggerClass, children }: HeaderPopoverProps) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const onBlur = closeOnBlur(id);
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className={triggerClass ?? styles.trigger}
        aria-label={label}
        onBlur={onBlur}
      >
        {trigger}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: presses bubble up from the links and buttons inside */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link or button inside is a click as well */}
      <div
        ref={panel}
        id={id}
        popover="auto"
        className={styles.panel}
        onBlur={onBlur}
        onClick={(event) => {
          const target = event.target;
          if (target instanceof Element && target.closest('a, button')) panel.current?.hidePopover();
        }}
      >
        {children}
      </div>
    </>
  );
}
