import { type ReactNode, useRef } from 'react';
import { useButton } from 'react-aria/useButton';
import { useMenu, useMenuItem, useMenuTrigger } from 'react-aria/useMenu';
import { Item } from 'react-stately/Item';
import { useMenuTriggerState } from 'react-stately/useMenuTriggerState';
import { type TreeState, useTreeState } from 'react-stately/useTreeState';
import { buttonClass } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './menu.module.css';
import { Popover } from './popover.tsx';

export interface MenuAction {
  id: string;
  label: string;
  icon?: ReactNode;
  isDanger?: boolean | undefined;
  onSelect: () => void;
}

interface MenuProps {
  /** The accessible name of trigger and menu. */
  label: string;
  /** The trigger's content. */
  trigger: ReactNode;
  actions: readonly MenuAction[];
  /** Above the actions, such as who is logged in. */
  header?: ReactNode;
}

/** A button that opens a list of actions. */
export function Menu({ label, trigger, actions, header }: MenuProps) {
  const ref = useRef<HTMLButtonElement>(null);
  const state = useMenuTriggerState({});
  const { menuTriggerProps, menuProps } = useMenuTrigger<object>({}, state, ref);
  const { buttonProps } = useButton({ ...menuTriggerProps, 'aria-label': label }, ref);
  return (
    <>
      <button
        {...buttonProps}
        ref={ref}
        className={classNames(buttonClass({ variant: 'quiet' }), styles.trigger)}
      >
        {trigger}
      </button>
      {state.isOpen && (
        <Popover state={state} triggerRef={ref} placement="bottom end" naming={{ 'aria-label': label }}>
          {header !== undefined && <div className={styles.header}>{header}</div>}
          <MenuList
            {...menuProps}
            onAction={(id) => actions.find((action) => action.id === id)?.onSelect()}
            actions={actions}
          />
        </Popover>
      )}
    </>
  );
}

type MenuListProps = Omit<Parameters<typeof useMenu<object>>[0], 'children'> & {
  actions: readonly MenuAction[];
};

function MenuList({ actions, ...options }: MenuListProps) {
  const ref = useRef<HTMLUListElement>(null);
  const props = {
    ...options,
    children: actions.map((action) => (
      <Item key={action.id} textValue={action.label}>
        {action.icon}
        {action.label}
      </Item>
    )),
  };
  const state = useTreeState(props);
  const { menuProps } = useMenu(props, state, ref);
  return (
    <ul {...menuProps} ref={ref} className={styles.menu}>
      {actions.map((action) => (
        <MenuItem key={action.id} action={action} state={state} />
      ))}
    </ul>
  );
}

function MenuItem({ action, state }: { action: MenuAction; state: TreeState<object> }) {
  const ref = useRef<HTMLLIElement>(null);
  const { menuItemProps, isFocused } = useMenuItem({ key: action.id }, state, ref);
  return (
    <li
      {...menuItemProps}
      ref={ref}
      className={styles.item}
      data-focused={isFocused || undefined}
      data-danger={action.isDanger || undefined}
    >
      {state.collection.getItem(action.id)?.rendered}
    </li>
  );
}
