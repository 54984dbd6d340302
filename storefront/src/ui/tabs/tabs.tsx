import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import * as css from './tabs.css.ts';

type TabsProps<Value extends string> = {
  /** What the tabs select, for screen readers. */
  label: string;
  tabs: ReadonlyArray<{ value: Value; word: string; panel: ReactNode }>;
  value: Value;
  onChange: (value: Value) => void;
};

/** Tabs with panels on one page. */
export const Tabs = <Value extends string>({ label, tabs, value, onChange }: TabsProps<Value>) => (
  <BaseTabs.Root value={value} onValueChange={(next: Value) => onChange(next)}>
    <BaseTabs.List className={css.list} aria-label={label} activateOnFocus>
      {tabs.map((tab) => (
        <BaseTabs.Tab key={tab.value} value={tab.value} className={css.tab}>
          {tab.word}
        </BaseTabs.Tab>
      ))}
    </BaseTabs.List>
    {tabs.map((tab) => (
      <BaseTabs.Panel key={tab.value} value={tab.value} className={css.panel}>
        {tab.panel}
      </BaseTabs.Panel>
    ))}
  </BaseTabs.Root>
);
