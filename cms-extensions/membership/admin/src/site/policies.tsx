import { Layouts } from '@strapi/strapi/admin';
import type { PolicySlug } from 'contract';
import type { ListedPolicy } from 'contract/desk/site';
import { Link } from 'react-router-dom';
import { policyAddress } from '../addresses.ts';
import { Answered } from '../answer.tsx';
import { ANEW, useRead } from '../calls.ts';
import { Card, Mark, Quiet } from '../card.tsx';
import { DeskMoment } from '../desk-moment.tsx';
import { counted } from '../figures.ts';
import { Templates } from '../first-day/templates.tsx';
import { type Column, Table } from '../list/table.tsx';
import { Beside, Content } from '../page.tsx';
import WORDS from './words.json';

const NAMES: Readonly<Record<PolicySlug, string>> = WORDS.policies;

const stateOf = ({ state, gaps }: ListedPolicy): { text: string; colour: string } => {
  if (gaps.length > 0) return { text: counted(gaps.length, 'gap'), colour: 'warning' };
  if (state === 'live') return { text: 'Live', colour: 'success' };
  if (state === 'live with changes') return { text: 'Live, changed', colour: 'alternative' };
  return { text: state === 'draft' ? 'Draft' : 'Not written', colour: 'neutral' };
};

const COLUMNS: Column<ListedPolicy>[] = [
  {
    name: 'Page',
    cell: ({ slug, title, documentId, isNeeded }) => (
      <>
        <Link to={policyAddress(documentId)}>{title ?? NAMES[slug]}</Link>
        <small>{`/${slug}${isNeeded ? ', needed' : ''}`}</small>
      </>
    ),
  },
  {
    name: 'State',
    cell: (page) => {
      const { text, colour } = stateOf(page);
      return <Mark tone={colour}>{text}</Mark>;
    },
  },
  {
    name: 'Languages',
    label: true,
    cell: ({ languages }) => languages.join(' ').toUpperCase() || '–',
  },
  {
    name: 'Changed',
    label: true,
    cell: ({ changedAt }) => (changedAt === null ? '–' : <DeskMoment at={changedAt} />),
  },
];

/** The pages of law: what each lacks, and templates to begin with. */
export const Policies = () => {
  const query = useRead<ListedPolicy[]>('site/policies', ANEW);
  return (
    <>
      <Layouts.Header title="Site" />
      <Content>
        <Answered query={query} what="The policies">
          {(pages) => (
            <Beside $columns="minmax(0, 1fr) minmax(0, 33rem)">
              <Table columns={COLUMNS} rows={pages} keyOf={({ slug }) => slug} />
              <Card title="Begin with a template">
                <Quiet>
                  Plain texts that fit how this site works, for the pages that are not written yet.
                  What only you know stands in [[brackets]].
                </Quiet>
                <Templates />
              </Card>
            </Beside>
          )}
        </Answered>
      </Content>
    </>
  );
};
