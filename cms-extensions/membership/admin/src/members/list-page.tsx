import { Box, Checkbox, Flex, Link, LinkButton, MenuItem, Typography } from '@strapi/design-system';
import { Layouts, Page } from '@strapi/strapi/admin';
import type { Audience } from 'contract/desk/mails';
import type { MemberListRow, MembersPage } from 'contract/desk/members';
import { LOCALES } from 'contract/locales';
import { useState } from 'react';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import { importAddress, memberAddress, OFFERS } from '../addresses.ts';
import { ANEW, useRead } from '../calls.ts';
import { ago, count, counted, monthAndYear } from '../figures.ts';
import { askedBy, Filters, filterOf, ListOf } from '../list/page.tsx';
import { type ListQuery, useListQuery } from '../list/query.tsx';
import { type Column, RowMenu } from '../list/table.tsx';
import { WriteButton } from '../mails/write-button.tsx';
import { Siblings, useMay } from '../menu/tabs.tsx';
import { SaveButton } from '../use-saving.tsx';
import { ACTIONS, BUTTONS, rightTo } from './actions.ts';
import { StateBadge } from './badge.tsx';
import WORDS from './words.json';

const FILTERS = WORDS.filters;

const languageNames = new Intl.DisplayNames(['en'], { type: 'language' });

const CHOICES = [
  { name: 'plan', label: 'Plan', options: WORDS.plans },
  {
    name: 'language',
    label: 'Language',
    options: {
      '': 'Every language',
      ...Object.fromEntries(LOCALES.map((locale) => [locale, languageNames.of(locale) ?? locale])),
    },
  },
  { name: 'imported', label: 'Imported', options: WORDS.imported },
  { name: 'sort', label: 'Order', options: WORDS.sorts },
];

/** What stands in the place of an empty list: why it is, and what ends it. */
const Nothing = ({ query }: { query: ListQuery }) => {
  const filter = filterOf(query, 'filter', FILTERS);
  const isNarrowed = ['plan', 'language', 'imported'].some((one) => query.read(one) !== '');
  const says = () => {
    if (isNarrowed) return `Nobody in ${FILTERS[filter]} fits all of this.`;
    if (filter === 'asleep') return 'Everybody has trained within two weeks.';
    return filter === 'all'
      ? 'No members yet. They appear here with the first sign-up.'
      : `Nobody: ${FILTERS[filter]}.`;
  };
  return (
    <>
      <Typography>{says()}</Typography>
      {isNarrowed && (
        <Link tag={RouterLink} to="?">
          Show all members
        </Link>
      )}
    </>
  );
};

const Menu = ({ id, name, email }: MemberListRow) => {
  const navigate = useNavigate();
  const may = useMay();
  return (
    <RowMenu label={`More: ${name || email}`}>
      {BUTTONS.filter((action) => may(rightTo(action))).map((action) => (
        <MenuItem key={action} onSelect={() => navigate(`${memberAddress(id)}?do=${action}`)}>
          {ACTIONS[action]}
        </MenuItem>
      ))}
    </RowMenu>
  );
};

type Chosen = { ids: readonly string[]; change: (ids: readonly string[]) => void };

/** Boxes that choose rows, and in the head those of the page. */
const boxesOf = (
  { ids, change }: Chosen,
  rows: readonly MemberListRow[],
): Column<MemberListRow> => {
  const isOn = (id: string): boolean => ids.includes(id);
  const page = rows.map(({ id }) => id);
  const box = (label: string, of: readonly string[]) => {
    const rest = ids.filter((id) => !of.includes(id));
    const isAll = of.length > 0 && of.every(isOn);
    return (
      <Checkbox
        aria-label={label}
        checked={isAll || (of.some(isOn) ? 'indeterminate' : false)}
        onCheckedChange={() => change(isAll ? rest : [...rest, ...of])}
      />
    );
  };
  return {
    name: '',
    isWide: true,
    width: '4.4rem',
    head: box('Choose all of this page', page),
    cell: ({ id, name, email }) => box(`Choose ${name || email}`, [id]),
  };
};

const columnsIn = (timeZone: string): readonly Column<MemberListRow>[] => [
  {
    name: 'Name and e-mail',
    cell: ({ id, name, email }) => (
      <>
        <RouterLink to={memberAddress(id)}>{name || email}</RouterLink>
        <small>{email}</small>
      </>
    ),
  },
  { name: 'State', cell: ({ badge }) => <StateBadge {...badge} /> },
  { name: 'Next payment', label: 'Next', cell: ({ badge }) => badge.next },
  {
    name: 'Last session',
    isWide: true,
    cell: ({ lastSession }) => (lastSession === null ? 'never' : ago(lastSession, timeZone)),
  },
  {
    name: '30 days',
    kind: 'number',
    isWide: true,
    cell: ({ sessions30 }) => count(sessions30),
  },
  { name: 'Since', isWide: true, cell: ({ since }) => monthAndYear(since, timeZone) },
  { name: '', kind: 'menu', cell: (row) => <Menu {...row} /> },
];

type Asked = Partial<Record<'filter' | 'search' | 'plan' | 'language' | 'imported', string>>;

/** The list as the audience of a mail; null for a list that no conditions describe. */
const audienceOf = ({ filter, search, plan, language, imported }: Asked) =>
  search !== undefined || imported === 'waiting' || filter === 'blocked'
    ? null
    : ({
        ...(filter !== undefined && { filters: [filter] }),
        ...(plan !== undefined && { plan }),
        ...(language !== undefined && { language }),
        ...(imported !== undefined && { imported: true }),
      } as Partial<Audience>);

/** Everyone with an account on the site, by what matters. */
export const ListPage = () => {
  const query = useListQuery();
  const may = useMay();
  const [ids, setIds] = useState<readonly string[]>([]);
  const asked = askedBy(query, [
    'filter',
    'search',
    'plan',
    'language',
    'imported',
    'sort',
    'page',
  ]);
  const answer = useRead<MembersPage>('members', ANEW, asked);
  const { counts, hasImported = false, total = 0 } = answer.data ?? {};
  const audience = ids.length > 0 ? { members: [...ids] } : audienceOf(asked);
  const these = ids.length > 0 ? ids.length : total;
  return (
    <Layouts.Root>
      <Page.Main aria-busy={answer.isFetching}>
        <Page.Title>Members</Page.Title>
        <Layouts.Header
          title="Members"
          primaryAction={
            <Flex gap={2} wrap="wrap">
              {may('members.import') && (
                <LinkButton tag={RouterLink} to={importAddress()} variant="tertiary">
                  Import
                </LinkButton>
              )}
              <SaveButton url="/membership/members.csv" name="members" end=".csv" params={asked}>
                Export
              </SaveButton>
              {may('members.act') && (
                <LinkButton tag={RouterLink} to={`/${OFFERS}/places`} variant="tertiary">
                  Give a free place
                </LinkButton>
              )}
            </Flex>
          }
          subtitle={
            counts === undefined
              ? 'Reading…'
              : `${counted(counts.all, 'person', 'people')}, ${count(counts.paying)} of them ${counts.paying === 1 ? 'pays' : 'pay'}`
          }
        />
        <Layouts.Content>
          <Siblings />
          <Filters
            query={query}
            label="Members by state"
            name="filter"
            filters={FILTERS}
            counts={counts}
            rare="blocked"
          />
          <ListOf
            query={query}
            answer={answer}
            what="member"
            placeholder="Name or e-mail"
            choices={CHOICES.filter(
              ({ name }) => name !== 'imported' || hasImported || asked.imported !== undefined,
            )}
            end={
              may('mails.write') &&
              audience !== null &&
              these > 0 && (
                <WriteButton audience={audience} variant="tertiary">
                  {these === 1 ? 'Write to this one' : `Write to these ${count(these)}`}
                </WriteButton>
              )
            }
            columns={(page) => [
              ...(may('mails.write') ? [boxesOf({ ids, change: setIds }, page?.rows ?? [])] : []),
              ...columnsIn(page?.timeZone ?? 'UTC'),
            ]}
            keyOf={({ id }) => id}
            where={FILTERS[filterOf(query, 'filter', FILTERS)]}
            nothing={<Nothing query={query} />}
          />
          <Box paddingBottom={8} />
        </Layouts.Content>
      </Page.Main>
    </Layouts.Root>
  );
};
