import { Flex, Link, Typography, VisuallyHidden } from '@strapi/design-system';
import { useForm } from '@strapi/strapi/admin';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { NUMBERS, WORKOUT } from '../addresses.ts';
import { useOriginal, useVideoNumbers, useWorkoutUses, useWorkoutVideo } from '../api.ts';
import { useRead } from '../calls.ts';
import { Quiet } from '../card.tsx';
import { clock, count, counted, shared } from '../figures.ts';
import { useIsTranslation } from '../form-values.ts';
import { useMay } from '../menu/tabs.tsx';
import { type Entry, relatedCount, stateOf } from './state.ts';
import WORDS from './words.json';

/*
 * What stands beside the form of a video: what members see of it now, and how it does. And the columns
 * of the content manager's lists.
 */

type Beside = {
  model: string;
  collectionType?: string;
  documentId?: string;
  document?: Entry;
  /** What Strapi tells of the other languages. */
  meta?: { availableLocales?: readonly { locale: string; updatedAt?: string }[] };
};

const isEnglishVideo = ({ model, document }: Beside): boolean =>
  model === WORKOUT && document !== undefined && (document.locale ?? 'en') === 'en';

/** As the form has it now, saved or not; the film is saved by itself. */
const State = ({ id, document }: { id: string; document: Entry }) => {
  const values = useForm('State', (form) => form.values as Entry);
  const { data } = useWorkoutVideo(id);
  const timeZone = useWorkoutUses(id).data?.timeZone;
  const muxPlaybackId = values.muxPlaybackId || data?.current;
  const { status, publishAt } = document;
  const category = relatedCount(document.category, values.category) > 0;
  return (
    <Flex direction="column" alignItems="stretch" gap={2}>
      {stateOf({ ...values, category, muxPlaybackId, status, publishAt }, timeZone).map((line) => (
        <Typography key={line}>{line}</Typography>
      ))}
    </Flex>
  );
};

/** In words what members see of a video; null beside other forms and translations. */
export const StatePanel = (beside: Beside) =>
  isEnglishVideo(beside) && beside.document !== undefined && beside.documentId !== undefined
    ? { title: 'State', content: <State id={beside.documentId} document={beside.document} /> }
    : null;

const Languages = ({ document, meta }: Beside) => {
  const { data } = useRead<{ code: string; name: string }[]>('/i18n/locales');
  const others = data?.filter(({ code }) => code !== 'en');
  const saidOf = (updatedAt: string | undefined): string =>
    updatedAt !== undefined && updatedAt < String(document?.updatedAt)
      ? 'older than English'
      : 'done';
  if (others === undefined) return null;
  if (others.length === 0) return <Typography>The site is in English alone.</Typography>;
  return (
    <Flex direction="column" alignItems="stretch" gap={2}>
      {others.map(({ code, name }) => {
        const found = meta?.availableLocales?.find(({ locale }) => locale === code);
        const language = name.replace(/ \(.*$/, '');
        return (
          <Flex key={code} justifyContent="space-between" gap={2}>
            <Typography>
              {`${language}: ${found === undefined ? 'missing' : saidOf(found.updatedAt)}`}
            </Typography>
            <Link tag={RouterLink} to={`?plugins[i18n][locale]=${code}`}>
              {found === undefined ? 'Translate' : 'Open'}
              <VisuallyHidden>{` ${language}`}</VisuallyHidden>
            </Link>
          </Flex>
        );
      })}
    </Flex>
  );
};

/** The other languages of a video; null beside other forms and translations. */
export const LanguagesPanel = (beside: Beside) =>
  isEnglishVideo(beside) ? { title: 'Languages', content: <Languages {...beside} /> } : null;

/** What a translation has in words, as its form calls it. */
const TEXTS = WORDS.texts;

const English = ({ model, id }: { model: string; id: string }) => {
  const found = useOriginal(model, id) ?? {};
  return (
    <Flex tag="dl" direction="column" alignItems="stretch" gap={3} lang="en">
      {Object.entries(TEXTS).map(([name, label]) =>
        typeof found[name] === 'string' && found[name] !== '' ? (
          <div key={name}>
            <Typography tag="dt" variant="pi" fontWeight="bold">
              {label}
            </Typography>
            <Typography tag="dd" style={{ whiteSpace: 'pre-line' }}>
              {found[name]}
            </Typography>
          </div>
        ) : null,
      )}
    </Flex>
  );
};

/** The English texts beside the form of a translation; null beside other forms. */
export const EnglishPanel = ({ model, documentId, collectionType }: Beside) =>
  useIsTranslation() && documentId !== undefined && collectionType === 'collection-types'
    ? { title: 'English', content: <English model={model} id={documentId} /> }
    : null;

const LastDays = ({ id }: { id: string }) => {
  const { data } = useVideoNumbers(useMay()('numbers.videos') ? id : null, '30');
  if (data === undefined) return <Quiet>Not known.</Quiet>;
  const { plays, finished, most } = data;
  return (
    <Flex direction="column" alignItems="stretch" gap={2}>
      <Typography>
        {plays === 0
          ? 'Not played yet.'
          : `${counted(plays, 'play')}, ${shared(finished)} finished.`}
      </Typography>
      {typeof most === 'object' && (
        <Typography>
          Most stop at {[clock(most.second), most.move].filter(Boolean).join(', ')}.
        </Typography>
      )}
      <Link tag={RouterLink} to={`/${NUMBERS}/videos?video=${id}&days=30`}>
        More in Numbers
      </Link>
    </Flex>
  );
};

/** How a video did in the last 30 days; null beside other forms and drafts. */
export const LastDaysPanel = ({ model, documentId, document }: Beside) =>
  model === WORKOUT && documentId !== undefined && (document?.status ?? 'draft') !== 'draft'
    ? { title: 'Last 30 days', content: <LastDays id={documentId} /> }
    : null;

type Row = { documentId: string; plan?: { weeks?: readonly unknown[] } | null };
type Header = {
  name: string;
  label?: string;
  attribute?: { type: string };
  searchable?: boolean;
  sortable?: boolean;
  cellFormatter?: (row: Row) => ReactNode;
};
type List = { displayedHeaders: Header[]; layout: { settings?: { displayName?: string } } };

const MembersIn = ({ id }: { id: string }) => {
  const { data } = useRead<Record<string, number>>('programmes/members');
  return data === undefined ? '–' : count(data[id] ?? 0);
};

const header = (name: string, label: string, cellFormatter: (row: Row) => ReactNode): Header => ({
  name,
  label,
  cellFormatter,
  attribute: { type: 'custom' },
  searchable: false,
  sortable: false,
});

/** What a programme's row has beside the fields of its form. */
const OF_PROGRAMMES: readonly Header[] = [
  header('weeks', 'Weeks', ({ plan }) => plan?.weeks?.length ?? 0),
  header('members', 'Members in it', ({ documentId }) => <MembersIn id={documentId} />),
];

/**
 * The columns of a list, without the languages, which would push the state out of a window of
 * 1280 px; of programmes with their weeks and members.
 */
export const columnsOf = ({ displayedHeaders, layout }: List): List => ({
  layout,
  displayedHeaders: [
    ...displayedHeaders.filter(({ name }) => name !== 'locales'),
    ...(layout.settings?.displayName === 'Programmes' ? OF_PROGRAMMES : []),
  ],
});
