import { Button, Flex, Typography } from '@strapi/design-system';
import type { BackupsView } from 'contract/desk/settings';
import { useSearchParams } from 'react-router-dom';
import { Answered, Do, useSaid } from '../answer.tsx';
import { ANEW, useRead, useSend } from '../calls.ts';
import { Card, Facts, Small } from '../card.tsx';
import { DeskMoment } from '../desk-moment.tsx';
import { fileSize } from '../figures.ts';
import { useMay } from '../menu/tabs.tsx';
import { SaveButton } from '../use-saving.tsx';

/** One is made each night: an older one is too old. */
const TOO_OLD_MS = 30 * 3_600_000;

const stateOf = ({ to, at, error }: BackupsView) => {
  if (to === null) return { text: 'None are made', colour: 'danger' };
  if (error !== null) return { text: 'The last one failed', colour: 'danger' };
  if (at === null) return { text: 'None yet', colour: 'warning' };
  const isOld = Date.now() - Date.parse(at) > TOO_OLD_MS;
  return isOld
    ? { text: 'The last one is old', colour: 'warning' }
    : { text: 'Up to date', colour: 'success' };
};

/** Everything in files for other programs: by a link that is mailed, which leads back to this page. */
const Archive = () => {
  const link = useSearchParams()[0].get('archive');

  return (
    <Card title="Take everything with you">
      <Typography>
        Members and orders as tables, the content as JSON, and the addresses of films and pictures.
        We mail you a link that works for 24 hours.
      </Typography>
      <Flex gap={2}>
        {link !== null && (
          <SaveButton url="/membership/archive" name="archive" end=".tar.gz" params={{ link }}>
            Download the archive
          </SaveButton>
        )}
        <Do call={['POST', 'archive']} done="The link is on its way to you.">
          Mail me the link
        </Do>
      </Flex>
    </Card>
  );
};

type LastProps = { backups: BackupsView; mayBackUp: boolean };

const Last = ({ backups, mayBackUp }: LastProps) => {
  const { to, at, where, bytes, error } = backups;
  const [send, isLoading] = useSend();
  const said = useSaid();
  const run = async (): Promise<void> => {
    const reply = await send<BackupsView>('POST', 'backups/now');
    const fault = 'data' in reply ? reply.data.error : null;
    said(fault ? { error: { message: fault } } : reply, 'The site is backed up.');
  };
  return (
    <Card title="Backups" badge={stateOf(backups)}>
      {to === null ? (
        <Typography>
          Whoever runs the server names a place for them: the setting BACKUP_TO, a folder or a
          store. Then the site is backed up each night.
        </Typography>
      ) : (
        <Facts
          facts={[
            [
              'What',
              `database and pictures, encrypted${bytes === null ? '' : `, ${fileSize(bytes)}`}`,
            ],
            ['Where', where ?? to],
            ['Last one', at === null ? 'none yet' : <DeskMoment key="at" at={at} />],
            error !== null && ['The last try failed', error],
          ]}
        />
      )}
      {mayBackUp && (
        <Flex gap={2}>
          {to !== null && (
            <Button variant="tertiary" loading={isLoading} onClick={() => void run()}>
              Back up now
            </Button>
          )}
          <SaveButton url="/membership/backups/download" name="backup" end=".age">
            Download
          </SaveButton>
        </Flex>
      )}
      <Small>
        To restore one needs the key that was shown when the site was set up. It is not shown here.
      </Small>
    </Card>
  );
};

/** When the site was last backed up, and where to. */
export const Backups = () => {
  const query = useRead<BackupsView>('backups', ANEW);
  const mayBackUp = useMay()('backups');
  return (
    <>
      <Answered query={query} what="The backups">
        {(backups) => <Last backups={backups} mayBackUp={mayBackUp} />}
      </Answered>
      {mayBackUp && <Archive />}
    </>
  );
};
