import { Box, Flex, Typography } from '@strapi/design-system';
import { Layouts, Page } from '@strapi/strapi/admin';
import { Navigate, NavLink, Route, Routes } from 'react-router-dom';
import { READ_SETTINGS, SETTINGS } from '../addresses.ts';
import { Connections } from './connections.tsx';
import { Team } from './team.tsx';

/** The tabs in their order. */
const TABS = [
  { path: 'team', label: 'Team', Content: Team },
  { path: 'connections', label: 'Connections', Content: Connections },
];

const Tabs = () => (
  <Flex tag="nav" aria-label="Settings" gap={2} wrap="wrap" borderColor="neutral200">
    {TABS.map(({ path, label }) => (
      <NavLink key={path} to={`/${SETTINGS}/${path}`} style={{ textDecoration: 'none' }}>
        {({ isActive }) => (
          <Box
            padding={3}
            style={{ borderBottom: `2px solid ${isActive ? 'currentColor' : 'transparent'}` }}
          >
            <Typography
              textColor={isActive ? 'primary700' : 'neutral700'}
              fontWeight={isActive ? 'bold' : 'regular'}
            >
              {label}
            </Typography>
          </Box>
        )}
      </NavLink>
    ))}
  </Flex>
);

/** Settings: a page of tabs, for users with the permission. */
export const SettingsPages = () => (
  <Page.Protect permissions={READ_SETTINGS}>
    <Layouts.Root>
      <Page.Main>
        <Page.Title>Settings</Page.Title>
        <Layouts.Header title="Settings" />
        <Layouts.Content>
          <Flex direction="column" alignItems="stretch" gap={6}>
            <Tabs />
            <Routes>
              <Route index element={<Navigate to={TABS[0]?.path ?? ''} replace />} />
              {TABS.map(({ path, Content }) => (
                <Route key={path} path={path} element={<Content />} />
              ))}
            </Routes>
          </Flex>
        </Layouts.Content>
      </Page.Main>
    </Layouts.Root>
  </Page.Protect>
);
