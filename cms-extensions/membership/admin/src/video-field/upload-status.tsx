import { Box, Button, Flex, Typography } from '@strapi/design-system';
import { WarningCircle } from '@strapi/icons';
import type { ReactNode } from 'react';
import { Progress } from '../card.tsx';
import { fileSize } from '../figures.ts';
import { FileButton, VIDEO_FILES } from './choose-file.tsx';
import type { Situation } from './situation.ts';
import { memory } from './uploads/calls.ts';
import type { Upload } from './uploads/index.ts';
import type { Uploading } from './use-workout-video.ts';

type NoticeProps = {
  tone: 'danger' | 'warning';
  title: string;
  detail: string;
  /** The available actions. */
  children: ReactNode;
};

/** A message that requires an action of the coach. */
export const Notice = ({ tone, title, detail, children }: NoticeProps) => (
  <Box background={`${tone}100`} borderColor={`${tone}200`} hasRadius padding={5}>
    <Flex gap={3} alignItems="flex-start">
      <WarningCircle fill={`${tone}600`} aria-hidden style={{ flexShrink: 0, marginTop: 2 }} />
      <Flex direction="column" alignItems="flex-start" gap={2}>
        <Typography fontWeight="bold">{title}</Typography>
        <Typography style={{ overflowWrap: 'anywhere' }}>{detail}</Typography>
        <Flex gap={2} wrap="wrap" paddingTop={2}>
          {children}
        </Flex>
      </Flex>
    </Flex>
  </Box>
);

type StepProps = {
  title: string;
  /** Shown below the title: the file, or what happens next. */
  detail: string;
  /** Progress of this step; null: unknown. */
  percent: number | null;
  /** Actions available meanwhile. */
  children?: ReactNode;
};

/** A step with a progress bar. */
const Step = ({ title, detail, percent, children }: StepProps) => {
  const whole = percent === null ? null : Math.floor(percent);
  return (
    <Box background="neutral100" hasRadius padding={5}>
      <Flex direction="column" alignItems="stretch" gap={3}>
        <Flex justifyContent="space-between" gap={4}>
          <Typography fontWeight="bold">{title}</Typography>
          {whole !== null && (
            <Typography fontWeight="bold" style={{ fontVariantNumeric: 'tabular-nums' }}>
              {whole} %
            </Typography>
          )}
        </Flex>
        <Progress label={title} value={whole} of={100} />
        <Flex justifyContent="space-between" gap={4} wrap="wrap">
          <Typography variant="pi" textColor="neutral600" style={{ overflowWrap: 'anywhere' }}>
            {detail}
          </Typography>
          {children}
        </Flex>
      </Flex>
    </Box>
  );
};

type InterruptedProps = {
  situation: Extract<Situation, { kind: 'interrupted' }>;
  uploading: Uploading;
  isDisabled: boolean;
};

/** An unfinished upload that this page is not sending, for example after a reload. */
const Interrupted = ({ situation, uploading, isDisabled }: InterruptedProps) => {
  const { id, progress } = situation;
  const { begin, resume, cancel } = uploading;
  const sent = memory.of(id);
  const file = sent === null ? 'the same file' : `${sent.name} (${fileSize(sent.size)})`;
  // An upload can only be continued with the same file.
  const goOn = (chosen: File) => (memory.isSame(id, chosen) ? resume(id, chosen) : begin(chosen));
  return (
    <Notice
      tone="warning"
      title="The upload was interrupted"
      detail={`At least ${progress} % had arrived. Choose ${file} again to go on where it stopped; another file starts anew. If it runs in another tab or on another computer, let it.`}
    >
      <FileButton accept={VIDEO_FILES} onFile={goOn} isDisabled={isDisabled}>
        Choose the file again
      </FileButton>
      <Button type="button" variant="tertiary" disabled={isDisabled} onClick={() => cancel(id)}>
        Give up
      </Button>
    </Notice>
  );
};

const UPLOADING_HINT =
  'You can go on with other work here. Keep this browser tab open until the upload is done.';
const PROCESSING_HINT =
  'Uploaded. The video service prepares it for every screen, usually within minutes. You can close this page.';

const sendingTitle = ({ state }: Upload): string => {
  if (state === 'beginning') return 'Preparing the upload';
  return state === 'interrupted' ? 'Connection lost, trying again' : 'Uploading';
};

type Props = { situation: Situation; uploading: Uploading; isDisabled: boolean };

/** The video that is being uploaded or has failed, with the available actions. */
export const UploadStatus = ({ situation, uploading, isDisabled }: Props) => {
  const { begin, resume, cancel } = uploading;
  const giveUp = (id: string, label: string) => (
    <Button
      type="button"
      variant="tertiary"
      size="S"
      disabled={isDisabled}
      onClick={() => cancel(id)}
    >
      {label}
    </Button>
  );
  switch (situation.kind) {
    case 'sending': {
      const { id, file, percent } = situation.upload;
      const detail = `${file.name}, ${fileSize(file.size)}. ${UPLOADING_HINT}`;
      return (
        <Step title={sendingTitle(situation.upload)} detail={detail} percent={percent}>
          {id !== null && giveUp(id, 'Cancel the upload')}
        </Step>
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
      return <Interrupted situation={situation} uploading={uploading} isDisabled={isDisabled} />;
    case 'relayed':
      return (
        <Step
          title="Uploading"
          detail="It comes from the admin screen of the site."
          percent={situation.progress}
        />
      );
    case 'processing':
      return <Step title="Processing" detail={PROCESSING_HINT} percent={situation.progress} />;
    case 'failed':
      return (
        <Notice tone="danger" title="The video could not be used" detail={situation.reason}>
          <FileButton accept={VIDEO_FILES} onFile={begin} isDisabled={isDisabled}>
            Try again with a file
          </FileButton>
        </Notice>
      );
  }
};
