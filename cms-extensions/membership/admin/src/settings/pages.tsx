import { Layouts } from '@strapi/strapi/admin';
import { Navigate, Route, Routes } from 'react-router-dom';
import { SETTINGS } from '../addresses.ts';
import { Tabs } from '../menu/tabs.tsx';
import { Content, DeskPages } from '../page.tsx';
import { Advanced } from './advanced.tsx';
import { Backups } from './backups.tsx';
import { Connections } from './connections.tsx';
import { Languages } from './languages.tsx';
import { Team } from './team.tsx';

/** The tabs in their order. */
const TABS = [
  { path: 'team', label: 'Team', Content: Team },
  { path: 'connections', label: 'Connections', Content: Connections },
  { path: 'languages', label: 'Languages', Content: Languages },
  { path: 'backups', label: 'Backups', Content: Backups },
  { path: 'advanced', label: 'Advanced', Content: Advanced },
];

/** Settings: a page of tabs, for users with the permission. */
const SettingsPages = () => (
  <DeskPages title="Settings" right="settings.read">
    <Layouts.Header title="Settings" />
    <Content>
      <Tabs
        label="Settings"
        tabs={TABS.map(({ path, label }) => ({ label, to: `${SETTINGS}/${path}` }))}
      />
      <Routes>
        <Route index element={<Navigate to={TABS[0]?.path ?? ''} replace />} />
        {TABS.map(({ path, Content: Part }) => (
          <Route key={path} path={path} element={<Part />} />
        ))}
      </Routes>
    </Content>
  </DeskPages>
);

export default SettingsPages;
