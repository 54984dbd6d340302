import { Box, Flex, Link } from '@strapi/design-system';
import { Check, Pencil } from '@strapi/icons';
import type { DraftRow, Drafts } from 'contract/desk/today';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { WORKOUT } from '../addresses.ts';
import { Card, Quiet, Small } from '../card.tsx';
import { deskDay } from '../figures.ts';
import { useMay } from '../menu/tabs.tsx';
import { Lines, Row } from './parts.tsx';

const Picture = ({ src }: { src: string | null }) => (
  <Box
    width="6.4rem"
    height="3.6rem"
    background="neutral150"
    hasRadius
    shrink={0}
    overflow="hidden"
  >
    {src !== null && (
      <img src={src} alt="" width="64" height="36" style={{ objectFit: 'cover' }} loading="lazy" />
    )}
  </Box>
);

const PUBLISH = `publish ${WORKOUT}` as const;

type ListProps = { rows: DraftRow[]; empty: string; says: (row: DraftRow) => string };

const List = ({ rows, empty, says }: ListProps) =>
  rows.length === 0 ? (
    <Quiet>{empty}</Quiet>
  ) : (
    <Lines>
      {rows.map((row) => (
        <Row key={row.id} mark={<Picture src={row.picture} />}>
          <Link tag={RouterLink} to={`/content-manager/collection-types/${row.type}/${row.id}`}>
            {row.title}
          </Link>
          <Small tag="p">{says(row)}</Small>
        </Row>
      ))}
    </Lines>
  );

/** Videos and programmes that are not published as they are: those that lack something, and the others. */
export const DraftsCards = ({ timeZone, owner, rows }: Drafts) => {
  const may = useMay();
  const part = (title: string, icon: ReactNode, list: ListProps) => (
    <Box flex="1 1 32rem" minWidth={0}>
      <Card title={title} icon={icon}>
        <List {...list} />
      </Card>
    </Box>
  );
  return (
    <Flex gap={4} alignItems="flex-start" wrap="wrap">
      {part('Yours to finish', <Pencil />, {
        rows: rows.filter(({ missing }) => missing !== ''),
        empty: 'Nothing waits for you.',
        says: ({ isPublished, missing }) => `${isPublished ? 'changes' : 'draft'}, ${missing}`,
      })}
      {part(may(PUBLISH) ? 'Ready to publish' : `Ready for ${owner}`, <Check />, {
        rows: rows.filter(({ missing }) => missing === ''),
        empty: 'Nothing is ready.',
        says: ({ isPublished, changedAt }) =>
          `${isPublished ? 'changes' : 'new'} since ${deskDay(changedAt, timeZone)}${may(PUBLISH) ? '' : `; ${owner} publishes`}`,
      })}
    </Flex>
  );
};
