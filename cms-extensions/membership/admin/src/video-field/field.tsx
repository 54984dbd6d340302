import {
  Box,
  Button,
  Field,
  Flex,
  Loader,
  TextButton,
  Typography,
  VisuallyHidden,
} from '@strapi/design-system';
import { useForm } from '@strapi/strapi/admin';
import { useState } from 'react';
import { videoPath } from '../api.ts';
import { useSend } from '../calls.ts';
import { Quiet } from '../card.tsx';
import type { FieldProps } from '../training-fields/list-fields.tsx';
import { DropZone } from './choose-file.tsx';
import { CurrentVideoPanel } from './current-video.tsx';
import { announcementOf } from './situation.ts';
import { Notice, UploadStatus } from './upload-status.tsx';
import { documentIdIn, useUpload, useWorkoutVideo } from './use-workout-video.ts';

/** Links a video that is already at Mux by its asset ID. */
const LinkForm = ({ workoutId }: { workoutId: string }) => {
  const [isOpen, setIsOpen] = useState(false);
  const [assetId, setAssetId] = useState('');
  const [send, isLoading] = useSend();
  const [fault, setFault] = useState<string>();
  const link = async (): Promise<void> => {
    const reply = await send('POST', `${videoPath(workoutId)}/link`, { assetId });
    setFault('error' in reply ? reply.error.message : undefined);
  };
  if (!isOpen) {
    return (
      <TextButton type="button" onClick={() => setIsOpen(true)}>
        Use a video that is at Mux already
      </TextButton>
    );
  }
  return (
    <Field.Root
      id="video-asset"
      error={fault}
      hint="The ID of the video itself, as the Mux dashboard shows it."
    >
      <Field.Label>Asset ID at Mux</Field.Label>
      <Flex gap={2} alignItems="flex-start">
        <Field.Input
          value={assetId}
          onChange={({ target }) => setAssetId(target.value)}
          autoComplete="off"
        />
        <Button
          type="button"
          variant="secondary"
          size="L"
          loading={isLoading}
          disabled={assetId.trim() === ''}
          onClick={() => void link()}
        >
          Use it
        </Button>
      </Flex>
      <Field.Error />
      <Field.Hint />
    </Field.Root>
  );
};

type WorkoutVideoProps = { workoutId: string; isDisabled: boolean };

/** A workout's video: the current one, and the one that is being uploaded or has failed. */
const WorkoutVideo = ({ workoutId, isDisabled }: WorkoutVideoProps) => {
  const uploading = useUpload(workoutId);
  const { view, situation, error, refetch, replacements } = useWorkoutVideo(
    workoutId,
    uploading.upload,
  );
  if (view === undefined && error !== undefined) {
    return (
      <Notice tone="danger" title="The video cannot be shown" detail={error.message ?? ''}>
        <Button type="button" variant="secondary" size="S" onClick={() => refetch()}>
          Try again
        </Button>
      </Notice>
    );
  }
  if (view === undefined) return <Loader small>Loading the video</Loader>;
  const { current } = view;
  const isEmpty = current === null && situation === null;
  return (
    <Flex direction="column" alignItems="stretch" gap={4}>
      <VisuallyHidden role="status" aria-live="polite">
        {announcementOf(situation)}
      </VisuallyHidden>
      {situation !== null && (
        <UploadStatus situation={situation} uploading={uploading} isDisabled={isDisabled} />
      )}
      {isEmpty && !isDisabled && (
        <DropZone action="Choose a video" onFile={uploading.begin}>
          <LinkForm workoutId={workoutId} />
        </DropZone>
      )}
      {uploading.problem !== null && (
        <Typography role="alert" variant="pi" textColor="danger600">
          {uploading.problem}
        </Typography>
      )}
      {current !== null && (
        <CurrentVideoPanel
          key={replacements}
          workoutId={workoutId}
          current={current}
          isDisabled={isDisabled}
          onReplace={situation === null ? uploading.begin : null}
        />
      )}
    </Flex>
  );
};

/** The video field of a workout: upload, progress and the current video. */
export const VideoField = ({ name, label, hint, error, disabled = false }: FieldProps) => {
  const workoutId = useForm('VideoField', ({ values }) => documentIdIn(values));
  return (
    <Field.Root name={name} id={name} hint={hint} error={error ?? false}>
      <Field.Label>{label}</Field.Label>
      {workoutId === null ? (
        <Box background="neutral100" hasRadius padding={6}>
          <Quiet>
            Save the workout first, then add its video here. A title is enough to save it.
          </Quiet>
        </Box>
      ) : (
        <WorkoutVideo workoutId={workoutId} isDisabled={disabled} />
      )}
      <Field.Error />
      <Field.Hint />
    </Field.Root>
  );
};
