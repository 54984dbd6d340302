import { Button, Flex, Loader, Typography, VisuallyHidden } from '@strapi/design-system';
import { Coming } from './coming.tsx';
import { DropZone } from './drop-zone.tsx';
import { LinkForm } from './link-form.tsx';
import { Notice } from './notice.tsx';
import { Ready } from './ready/ready.tsx';
import { announcementOf } from './situation.ts';
import { useUpload } from './use-upload.ts';
import { useWorkoutVideo } from './use-workout-video.ts';

type Props = { workoutId: string; isDisabled: boolean };

/** A workout's video: the current one, and the one that is being uploaded or has failed. */
export const WorkoutVideo = ({ workoutId, isDisabled }: Props) => {
  const uploading = useUpload(workoutId);
  const { view, situation, error, refetch } = useWorkoutVideo(workoutId, uploading.upload);
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
      {situation !== null && <Coming {...{ situation, uploading, isDisabled }} />}
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
        <Ready
          {...{ workoutId, current, isDisabled }}
          onReplace={situation === null ? uploading.begin : null}
        />
      )}
    </Flex>
  );
};
