import { Button, Flex, Typography } from '@strapi/design-system';
import { Download } from '@strapi/icons';
import { Page, useNotification, useRBAC } from '@strapi/strapi/admin';
import { useSearchParams } from 'react-router-dom';
import type { BackupsView } from '../../../server/src/back-office/answers.ts';
import { BACKUPS } from '../addresses.ts';
import { api } from '../api.ts';
import { fileSize, weekdayAndTime } from '../figures.ts';
import { useSaid } from '../members/said.ts';
import { useSaving } from '../use-saving.ts';
import { Card, Fact } from './card.tsx';

/** One is made each night: an older one is too old. */
const TOO_OLD_MS = 30 * 3_600_000;

const stateOf = ({ to, at, error }: BackupsView) => {
  if (to === null) return { text: 'None are made', colour: 'danger' };
  if (error !== null) return { text: 'The last one failed', colour: 'danger' };
  if (at === null) return { text: 'None yet', colour: 'warning' };
  const isOld = Date.now() - Date.parse(at) > TOO_OLD_MS;
  return { text: `Last one ${weekdayAndTime(at)}`, colour: isOld ? 'warning' : 'success' };
};

/** Everything in files for other programs: by a link that is mailed, which leads back to this page. */
const Archive = () => {
  const link = useSearchParams()[0].get('archive');
  const [mail, { isLoading }] = api.useMailArchiveMutation();
  const { save, isBusy } = useSaving('/membership/archive', 'archive', '.tar.gz');
  const said = useSaid();
  return (
    <Card title="Take everything with you">
      <Typography>
        Members and orders as tables, the content as JSON, and the addresses of films and pictures.
        We mail you a link that works for 24 hours.
      </Typography>
      <Flex gap={2}>
        {link !== null && (
          <Button startIcon={<Download />} loading={isBusy} onClick={() => void save({ link })}>
            Download the archive
          </Button>
        )}
        <Button
          variant="tertiary"
          loading={isLoading}
          onClick={async () => said(await mail(), 'The link is on its way to you.')}
        >
          Mail me the link
        </Button>
      </Flex>
    </Card>
  );
};

/** When the site was last backed up, and where to. */
export const Backups = () => {
  const { data, isError } = api.useBackupsQuery(undefined, { refetchOnMountOrArgChange: true });
  const { allowedActions } = useRBAC(BACKUPS);
  const [backUp, { isLoading }] = api.useBackUpNowMutation();
  const { toggleNotification } = useNotification();
  const download = useSaving('/membership/backups/download', 'backup', '.age');
  if (isError) return <Page.Error />;
  if (data === undefined) return <Page.Loading />;
  const { to, at, where, bytes, error } = data;
  const run = async (): Promise<void> => {
    const reply = await backUp();
    const fault = 'error' in reply ? reply.error.message : reply.data.error;
    toggleNotification(
      fault
        ? { type: 'danger', message: fault }
        : { type: 'success', message: 'The site is backed up.' },
    );
  };
  const mayBackUp = allowedActions.canBackups === true;
  return (
    <>
      <Card title="Backups" badge={stateOf(data)}>
        {to === null ? (
          <Typography>
            Whoever runs the server names a place for them: the setting BACKUP_TO, a folder or a
            store. Then the site is backed up each night.
          </Typography>
        ) : (
          <Flex tag="dl" direction="column" alignItems="stretch" gap={2}>
            <Fact label="What">
              {`database and pictures, encrypted${bytes === null ? '' : `, ${fileSize(bytes)}`}`}
            </Fact>
            <Fact label="Where">{where ?? to}</Fact>
            <Fact label="Last one">{at === null ? 'none yet' : weekdayAndTime(at)}</Fact>
            {error !== null && <Fact label="The last try failed">{error}</Fact>}
          </Flex>
        )}
        {mayBackUp && (
          <Flex gap={2}>
            {to !== null && (
              <Button variant="tertiary" loading={isLoading} onClick={() => void run()}>
                Back up now
              </Button>
            )}
            <Button
              variant="tertiary"
              startIcon={<Download />}
              loading={download.isBusy}
              onClick={() => void download.save()}
            >
              Download
            </Button>
          </Flex>
        )}
        <Typography variant="pi" textColor="neutral600">
          To restore one needs the key that was shown when the site was set up. It is not shown
          here.
        </Typography>
      </Card>
      {mayBackUp && <Archive />}
    </>
  );
};
