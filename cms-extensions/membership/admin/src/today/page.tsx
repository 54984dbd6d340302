import { Box, Flex, Link, LinkButton, Main, MenuItem, SimpleMenu } from '@strapi/design-system';
import { ExternalLink, Plus } from '@strapi/icons';
import { Layouts, Page, useAuth } from '@strapi/strapi/admin';
import { dayIn } from 'contract';
import type { BackupsView } from 'contract/desk/settings';
import type { Drafts as DraftsView } from 'contract/desk/today';
import type { ReactNode } from 'react';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import { MAILS, OFFERS, PROGRAMME, SETTINGS, WORKOUT } from '../addresses.ts';
import { Answered } from '../answer.tsx';
import { useSetup } from '../api.ts';
import { FRESH, useRead } from '../calls.ts';
import { Quiet } from '../card.tsx';
import { DeskMoment } from '../desk-moment.tsx';
import { FirstDay, RestOfFirstDay, SIGN_UP_SAYS, SignUpButton } from '../first-day/first-day.tsx';
import type { Place } from '../menu/places.ts';
import { useMay } from '../menu/tabs.tsx';
import { Beside } from '../page.tsx';
import { DraftsCards } from './drafts.tsx';
import { LeavingCard } from './leaving.tsx';
import { MonthCard } from './month.tsx';
import { NeedsCard, useNeeds } from './needs.tsx';
import { WeekCard } from './week.tsx';

const create = (label: string, type: string) => ({
  label,
  to: `/content-manager/collection-types/${type}/create`,
  right: `create ${type}` as const,
});

/** What New makes, by right. */
const NEW: readonly Place[] = [
  create('Video', WORKOUT),
  create('Programme', PROGRAMME),
  { label: 'Mail', to: `/${MAILS}`, right: 'mails.write' },
  { label: 'Code', to: `/${OFFERS}/codes`, right: 'offers.write' },
  { label: 'Free place', to: `/${OFFERS}/places`, right: 'members.act' },
];

/** The hour of the desk's time zone; the browser's until that is known. */
const greeting = (timeZone: string | undefined): string => {
  const hour = Number(
    new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(),
  );
  if (hour < 12) return 'Good morning';
  return hour < 18 ? 'Good afternoon' : 'Good evening';
};

/** `Monday 30 November. Times are Berlin’s.` */
const dayLine = (timeZone: string): string => {
  const format = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  const day = new Intl.DateTimeFormat('en-GB', format).format(
    new Date(dayIn(timeZone, new Date())),
  );
  const [, place] = /\/([^/]+)$/.exec(timeZone) ?? [];
  const times = place === undefined ? `in ${timeZone}` : `${place.replaceAll('_', ' ')}’s`;
  return `${day.replace(',', '')}. Times are ${times}.`;
};

const New = () => {
  const may = useMay();
  const navigate = useNavigate();
  const offered = NEW.filter(({ right }) => may(right));
  if (offered.length === 0) return null;
  return (
    <SimpleMenu label="New" variant="default" startIcon={<Plus />} popoverPlacement="bottom-end">
      {offered.map(({ label, to }) => (
        <MenuItem key={label} onSelect={() => navigate(to)}>
          {label}
        </MenuItem>
      ))}
    </SimpleMenu>
  );
};

type FrameProps = {
  timeZone: string | undefined;
  siteUrl?: string;
  subtitle?: string;
  /** In the place of New. */
  action?: ReactNode;
  children: ReactNode;
};

const Frame = ({ timeZone, siteUrl, subtitle, action = <New />, children }: FrameProps) => {
  const name = useAuth('Today', ({ user }) => user?.firstname ?? '');
  return (
    <Main>
      <Page.Title>Today</Page.Title>
      <Layouts.Header
        title={[greeting(timeZone), name].filter(Boolean).join(', ')}
        subtitle={subtitle ?? (timeZone === undefined ? '' : dayLine(timeZone))}
        primaryAction={
          <Flex gap={2}>
            {siteUrl !== undefined && (
              <LinkButton href={siteUrl} isExternal variant="tertiary" startIcon={<ExternalLink />}>
                View site
              </LinkButton>
            )}
            {action}
          </Flex>
        }
      />
      <Layouts.Content>
        <Box paddingBottom={8}>{children}</Box>
      </Layouts.Content>
    </Main>
  );
};

/** How old the last backup is. */
const LastBackup = () => {
  const { data } = useRead<BackupsView>('backups', FRESH);
  if (data === undefined) return null;
  const { to, at } = data;
  return (
    <Link tag={RouterLink} to={`/${SETTINGS}/backups`}>
      {at !== null && 'Last backup: '}
      {at === null ? `No backup ${to === null ? 'is made' : 'yet'}` : <DeskMoment at={at} />}
    </Link>
  );
};

/** Today of who runs the business; the first day is in its place until the site sells. */
const Desk = () => {
  const { data: setup, isError } = useSetup();
  const { data: needs } = useNeeds();
  const may = useMay();
  if (setup === undefined && !isError) return <Page.Loading />;
  if (setup !== undefined && !setup.isOpen) {
    return (
      <Frame
        timeZone={needs?.timeZone}
        siteUrl={setup.siteUrl}
        subtitle={SIGN_UP_SAYS[setup.signUp]}
        action={<SignUpButton setup={setup} />}
      >
        <FirstDay setup={setup} />
      </Frame>
    );
  }
  return (
    <Frame timeZone={needs?.timeZone} {...(setup && { siteUrl: setup.siteUrl })}>
      {setup !== undefined && <RestOfFirstDay setup={setup} />}
      <Beside $columns="minmax(0, 1fr) minmax(0, 33rem)">
        <Flex direction="column" alignItems="stretch" gap={4}>
          <NeedsCard />
          {may('members.read') && <LeavingCard />}
        </Flex>
        <Flex direction="column" alignItems="stretch" gap={4}>
          <MonthCard />
          <WeekCard />
          {may('settings.read') && <LastBackup />}
        </Flex>
      </Beside>
    </Frame>
  );
};

/** Today of helpers and editors: their drafts and nothing else. */
const Drafts = () => {
  const query = useRead<DraftsView>('today/drafts', FRESH);
  return (
    <Frame timeZone={query.data?.timeZone}>
      <Answered query={query} what="Your drafts">
        {(drafts) => <DraftsCards {...drafts} />}
      </Answered>
    </Frame>
  );
};

/** The panel's home page. */
export const TodayPage = () => {
  const may = useMay();
  if (may('dashboard.read')) return <Desk />;
  if (may('training.edit')) return <Drafts />;
  return (
    <Frame timeZone={undefined}>
      <Quiet>Nothing on this page is for your role. Use the menu.</Quiet>
    </Frame>
  );
};
