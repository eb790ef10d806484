import { type ReactNode, type RefObject, useRef } from 'react';
import { DismissButton, Overlay } from 'react-aria/Overlay';
import { type AriaPopoverProps, usePopover } from 'react-aria/usePopover';
import type { OverlayTriggerState } from 'react-stately/useOverlayTriggerState';
import styles from './popover.module.css';

interface PopoverProps {
  state: OverlayTriggerState;
  triggerRef: RefObject<HTMLElement | null>;
  /** For a list that follows typed text: the rest of the page stays reachable. */
  isNonModal?: boolean | undefined;
  /** Makes it as wide as its trigger. */
  matchesTrigger?: boolean | undefined;
  placement?: NonNullable<AriaPopoverProps['placement']>;
  /** With a name it is a dialog, and the page behind it is inert. */
  naming?: { 'aria-label'?: string | undefined; 'aria-labelledby'?: string | undefined };
  children: ReactNode;
}

/** A popover below a control, such as a list or a calendar. Render it only while it is open. */
export function Popover(props: PopoverProps) {
  const {
    state,
    triggerRef,
    isNonModal = false,
    matchesTrigger = false,
    placement = 'bottom start',
    naming,
    children,
  } = props;
  const popoverRef = useRef<HTMLDivElement>(null);
  const options = { triggerRef, popoverRef, isNonModal, placement, offset: 6, containerPadding: 8 };
  const { popoverProps, underlayProps } = usePopover(options, state);
  const width = matchesTrigger ? triggerRef.current?.offsetWidth : undefined;
  return (
    <Overlay>
      {!isNonModal && <div {...underlayProps} className={styles.underlay} />}
      <div
        {...popoverProps}
        {...(naming && { role: 'dialog', 'aria-modal': true, ...naming })}
        ref={popoverRef}
        className={styles.popover}
        style={{ ...popoverProps.style, width }}
      >
        {!isNonModal && <DismissButton onDismiss={state.close} />}
        {children}
        <DismissButton onDismiss={state.close} />
      </div>
    </Overlay>
  );
}
