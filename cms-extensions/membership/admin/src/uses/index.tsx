import { Flex, Typography } from '@strapi/design-system';
import type { ReactNode } from 'react';
import { WORKOUT } from '../addresses.ts';
import { useWorkoutUsesQuery } from '../api.ts';
import { lossesOf, usesOf } from './sentences.ts';

const FRESH = { refetchOnMountOrArgChange: true };
const UNKNOWN = 'Where it is used could not be read.';

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <>
    {lines.map((line) => (
      <Typography key={line}>{line}</Typography>
    ))}
  </>
);

/** What happens to those who meet a workout, before it is taken off or deleted. */
const Losses = ({ id, title }: { id: string; title?: string }) => {
  const { data, isError } = useWorkoutUsesQuery(id, FRESH);
  return (
    <Flex direction="column" alignItems="flex-start" gap={1}>
      {title !== undefined && <Typography fontWeight="bold">{title}</Typography>}
      <Lines lines={data === undefined ? (isError ? [UNKNOWN] : []) : lossesOf(data)} />
    </Flex>
  );
};

const KEPT = 'History and favourites stay. You can publish it again at any time.';
const GONE = 'The video is deleted with it, in all languages. This cannot be undone.';

type Document = { documentId: string; title?: string; locale?: string };
type Dialog = { title?: string; content?: ReactNode; onConfirm?: () => unknown };
type Shown = { dialog?: Dialog; onClick?: () => unknown; disabled?: boolean } | null;
type Entry = { model: string; documentId?: string; document?: Document; documents?: Document[] };
/** An action of the content manager, for one entry or for several. */
type Action = ((entry: Entry) => Shown) & { type?: string };

const chosenOf = ({ documentId, document, documents }: Entry): Document[] =>
  documents ?? (documentId === undefined ? [] : [{ ...document, documentId }]);

/**
 * Strapi's own actions that take workouts off or delete them, one or several; they say before where
 * the workouts are used.
 */
export const sayingUses = (action: Action): Action => {
  const isDeletion = action.type === 'delete';
  if (!isDeletion && action.type !== 'unpublish') return action;
  const wrapped: Action = (entry) => {
    const shown = action(entry);
    const chosen = chosenOf(entry);
    if (entry.model !== WORKOUT || shown === null || chosen.length === 0) return shown;
    // A translation that is taken off leaves the workout where it is.
    if (!isDeletion && (chosen[0]?.locale ?? 'en') !== 'en') return shown;
    const [only] = chosen;
    const name = chosen.length === 1 ? (only?.title ?? 'it') : `${chosen.length} workouts`;
    const content = (
      <Flex direction="column" alignItems="stretch" gap={4}>
        {chosen.map(({ documentId, title = '' }) => (
          <Losses key={documentId} id={documentId} {...(chosen.length > 1 && { title })} />
        ))}
        <Typography textColor="neutral600">{isDeletion ? GONE : KEPT}</Typography>
        {/* Strapi asks here what becomes of changes that are not published. */}
        {!isDeletion && entry.document !== undefined && shown.dialog?.content}
      </Flex>
    );
    const { onClick, ...rest } = shown;
    return {
      ...rest,
      dialog: {
        type: 'dialog',
        onConfirm: onClick,
        ...shown.dialog,
        content,
        title: isDeletion ? `Delete ${name}?` : `Take ${name} off the site?`,
      },
    };
  };
  return Object.assign(wrapped, action);
};

const UsedIn = ({ id }: { id: string }) => {
  const { data, isError } = useWorkoutUsesQuery(id, FRESH);
  if (data === undefined) return isError ? <Typography>{UNKNOWN}</Typography> : null;
  const uses = usesOf(data);
  if (uses.length === 0) return <Typography textColor="neutral600">Nowhere yet.</Typography>;
  return (
    <Flex direction="column" alignItems="stretch" gap={2} width="100%">
      {uses.map(([where, what]) => (
        <Typography key={`${where} ${what}`}>
          <b>{where}</b>: {what}
        </Typography>
      ))}
    </Flex>
  );
};

/** The panel beside a workout's form; null beside others. */
export const UsedInPanel = ({ model, documentId }: { model: string; documentId?: string }) =>
  model === WORKOUT && documentId !== undefined && documentId !== 'create'
    ? { title: 'Used in', content: <UsedIn id={documentId} /> }
    : null;
