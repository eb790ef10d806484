import { type ReactNode, useRef } from 'react';
import { useTab, useTabList, useTabPanel } from 'react-aria/useTabList';
import { Item } from 'react-stately/Item';
import { type TabListState, useTabListState } from 'react-stately/useTabListState';
import styles from './tabs.module.css';
import { useHasTabStop } from './use-has-tab-stop.ts';

const NO_ELEMENT = { current: null };

export interface Tab<Id extends string> {
  id: Id;
  label: string;
  content: ReactNode;
}

interface TabsProps<Id extends string> {
  /** The accessible name of the tab list. */
  label: string;
  selected: Id;
  onSelect: (id: Id) => void;
  tabs: readonly Tab<Id>[];
}

/** Tabs whose selection the caller controls (usually by the URL). Only the selected panel is mounted. */
export function Tabs<Id extends string>({ label, selected, onSelect, tabs }: TabsProps<Id>) {
  const list = useRef<HTMLDivElement>(null);
  const props = {
    'aria-label': label,
    selectedKey: selected,
    onSelectionChange(key: string | number) {
      const tab = tabs.find(({ id }) => id === key);
      if (tab && tab.id !== selected) onSelect(tab.id);
    },
    children: tabs.map((tab) => <Item key={tab.id}>{tab.label}</Item>),
  };
  const state = useTabListState(props);
  const { tabListProps } = useTabList(props, state, list);
  return (
    <div className={styles.tabs}>
      <div className={styles.list} {...tabListProps} ref={list}>
        {tabs.map((tab) => (
          <TabHead key={tab.id} id={tab.id} label={tab.label} state={state} />
        ))}
      </div>
      <TabPanel key={selected} state={state}>
        {tabs.find(({ id }) => id === selected)?.content}
      </TabPanel>
    </div>
  );
}

function TabHead({ id, label, state }: { id: string; label: string; state: TabListState<object> }) {
  const ref = useRef<HTMLDivElement>(null);
  const { tabProps } = useTab({ key: id }, state, ref);
  return (
    <div className={styles.tab} {...tabProps} ref={ref}>
      {label}
    </div>
  );
}

function TabPanel({ state, children }: { state: TabListState<object>; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const hasTabStop = useHasTabStop(ref);
  // Without an element it does not look for tab stops itself.
  const { tabPanelProps } = useTabPanel({}, state, NO_ELEMENT);
  return (
    <div className={styles.panel} {...tabPanelProps} tabIndex={hasTabStop ? undefined : 0} ref={ref}>
      {children}
    </div>
  );
}
