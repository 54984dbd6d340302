import { Button } from '@strapi/design-system';
import { FILM_FILES } from './drop-zone.tsx';
import { FileButton } from './file-button.tsx';
import { Interrupted } from './interrupted.tsx';
import { Notice } from './notice.tsx';
import { Progress } from './progress.tsx';
import type { Situation } from './situation.ts';
import { fileSize } from './time.ts';
import type { Upload } from './uploads/index.ts';
import type { Uploading } from './use-upload.ts';

const STAY =
  'You can go on with other work here. Keep this browser tab open until the upload is done.';
const PROCESSING =
  'Uploaded. The video service prepares it for every screen, usually within minutes. You can close this page.';

const sendingTitle = ({ state }: Upload): string => {
  if (state === 'beginning') return 'Preparing the upload';
  return state === 'interrupted' ? 'Connection lost, trying again' : 'Uploading';
};

type Props = { situation: Situation; uploading: Uploading; isDisabled: boolean };

/** The video that is being uploaded or has failed, with the available actions. */
export const Coming = ({ situation, uploading, isDisabled }: Props) => {
  const { begin, resume, cancel } = uploading;
  const giveUp = (id: string, words: string) => (
    <Button
      type="button"
      variant="tertiary"
      size="S"
      disabled={isDisabled}
      onClick={() => cancel(id)}
    >
      {words}
    </Button>
  );
  switch (situation.kind) {
    case 'sending': {
      const { id, file, percent } = situation.upload;
      const detail = `${file.name}, ${fileSize(file.size)}. ${STAY}`;
      return (
        <Progress title={sendingTitle(situation.upload)} detail={detail} percent={percent}>
          {id !== null && giveUp(id, 'Cancel the upload')}
        </Progress>
      );
    }
    case 'stopped': {
      const { id, upload } = situation;
      return (
        <Notice
          tone="warning"
          title="The upload has stopped"
          detail={`It could not go on, with ${Math.floor(upload.percent)} % of ${upload.file.name} uploaded. Nothing is lost: go on once the connection is back.`}
        >
          <Button type="button" size="S" onClick={() => resume(id, upload.file)}>
            Go on
          </Button>
          {giveUp(id, 'Give up')}
        </Notice>
      );
    }
    case 'interrupted':
      return <Interrupted {...{ situation, uploading, isDisabled }} />;
    case 'relayed':
      return (
        <Progress
          title="Uploading"
          detail="It comes from the admin screen of the site."
          percent={situation.progress}
        />
      );
    case 'processing':
      return <Progress title="Processing" detail={PROCESSING} percent={situation.progress} />;
    case 'failed':
      return (
        <Notice tone="danger" title="The video could not be used" detail={situation.reason}>
          <FileButton accept={FILM_FILES} onFile={begin} isDisabled={isDisabled}>
            Try again with a file
          </FileButton>
        </Notice>
      );
  }
};
