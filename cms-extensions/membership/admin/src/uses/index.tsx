import { Button, Dialog, Flex, Typography } from '@strapi/design-system';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { WORKOUT } from '../addresses.ts';
import { useSaid } from '../answer.tsx';
import { useWorkoutUses } from '../api.ts';
import { ANEW, useSend } from '../calls.ts';
import { Quiet } from '../card.tsx';
import { lossesOf, usesOf } from './sentences.ts';

const listOfVideos = `/content-manager/collection-types/${WORKOUT}`;
const UNKNOWN = 'Where it is used could not be read.';

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <>
    {lines.map((line) => (
      <Typography key={line}>{line}</Typography>
    ))}
  </>
);

/** What happens to those who meet a workout, before it is taken off or deleted. */
const Losses = ({ id }: { id: string }) => {
  const { data, isError } = useWorkoutUses(id, ANEW);
  return (
    <Flex direction="column" alignItems="flex-start" gap={1}>
      <Lines lines={data === undefined ? (isError ? [UNKNOWN] : []) : lossesOf(data)} />
    </Flex>
  );
};

const KEPT = 'History and favourites stay. You can publish it again at any time.';
const BINNED =
  'It goes to the bin, where it can be restored for thirty days; then the film is deleted, in all languages.';

type Document = { documentId: string; title?: string; locale?: string };
type Asked = { title?: string; content?: ReactNode; onConfirm?: () => unknown };
type Shown = { dialog?: Asked; onClick?: () => unknown; disabled?: boolean } | null;
type Entry = { model: string; documentId?: string; document?: Document };
/** An action of the content manager for an entry. */
type Action = ((entry: Entry) => Shown) & { type?: string };

const Deletion = ({ id }: { id: string }) => (
  <Flex direction="column" alignItems="stretch" gap={4}>
    <Losses id={id} />
    <Quiet>{BINNED}</Quiet>
  </Flex>
);

/** Moves a video to the bin, and says how that went. @returns whether it is there */
const useBin = (): ((id: string, title: string) => Promise<boolean>) => {
  const [send] = useSend();
  const said = useSaid();
  return async (id, title) => {
    const reply = await send('POST', `videos/${id}/bin`, { anyway: true });
    return said(reply, `${title} is in the bin.`);
  };
};

type DeleteProps = { id: string; title: string; onClose: () => void };

/** Asks before a video goes to the bin, and says where it is used. */
export const DeleteVideo = ({ id, title, onClose }: DeleteProps) => {
  const bin = useBin();
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Content>
        <Dialog.Header>{`Delete ${title}?`}</Dialog.Header>
        <Dialog.Body>
          <Deletion id={id} />
        </Dialog.Body>
        <Dialog.Footer>
          <Dialog.Cancel>
            <Button fullWidth variant="tertiary">
              Keep it
            </Button>
          </Dialog.Cancel>
          <Button
            fullWidth
            variant="danger-light"
            onClick={() => void bin(id, title).then(onClose)}
          >
            Move it to the bin
          </Button>
        </Dialog.Footer>
      </Dialog.Content>
    </Dialog.Root>
  );
};

/**
 * Strapi's own actions that take a workout off or delete it; they say before where it is used, and
 * what is deleted goes to the bin.
 */
export const sayingUses = (action: Action): Action => {
  const isDeletion = action.type === 'delete';
  if (!isDeletion && action.type !== 'unpublish') return action;
  const wrapped: Action = (entry) => {
    const shown = action(entry);
    const bin = useBin();
    const navigate = useNavigate();
    const { model, documentId, document } = entry;
    if (model !== WORKOUT || shown === null || documentId === undefined) return shown;
    // A translation that is taken off leaves the workout where it is.
    if (!isDeletion && (document?.locale ?? 'en') !== 'en') return shown;
    const title = document?.title ?? 'it';
    const { onClick, ...rest } = shown;
    const content = isDeletion ? (
      <Deletion id={documentId} />
    ) : (
      <Flex direction="column" alignItems="stretch" gap={4}>
        <Losses id={documentId} />
        <Quiet>{KEPT}</Quiet>
        {/* Strapi asks here what becomes of changes that are not published. */}
        {document !== undefined && shown.dialog?.content}
      </Flex>
    );
    const toBin = async (): Promise<void> => {
      if (await bin(documentId, title)) navigate(listOfVideos, { replace: true });
    };
    return {
      ...rest,
      dialog: {
        type: 'dialog',
        onConfirm: onClick,
        ...shown.dialog,
        ...(isDeletion && { onConfirm: toBin }),
        content,
        title: isDeletion ? `Delete ${title}?` : `Take ${title} off the site?`,
      },
    };
  };
  return Object.assign(wrapped, action);
};

const UsedIn = ({ id }: { id: string }) => {
  const { data, isError } = useWorkoutUses(id, ANEW);
  if (data === undefined) return isError ? <Typography>{UNKNOWN}</Typography> : null;
  const uses = usesOf(data);
  if (uses.length === 0) return <Quiet>Nowhere yet.</Quiet>;
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
