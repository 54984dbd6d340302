import { Box, Field, Typography } from '@strapi/design-system';
import { useForm } from '@strapi/strapi/admin';
import type { ReactNode } from 'react';
import { WorkoutVideo } from './workout-video.tsx';

/** A custom field's props from the content manager. */
type Props = {
  name: string;
  label: string;
  hint?: ReactNode;
  error?: string;
  disabled?: boolean;
};

/** The id of the form's entry; null until it is saved for the first time. */
const documentIdIn = (values: object): string | null =>
  'documentId' in values && typeof values.documentId === 'string' ? values.documentId : null;

/** The video field of a workout: upload, progress and the current video. */
export const VideoField = ({ name, label, hint, error, disabled = false }: Props) => {
  const workoutId = useForm('VideoField', ({ values }) => documentIdIn(values));
  return (
    <Field.Root name={name} id={name} hint={hint} error={error ?? false}>
      <Field.Label>{label}</Field.Label>
      {workoutId === null ? (
        <Box background="neutral100" hasRadius padding={6}>
          <Typography textColor="neutral600">
            Save the workout first, then add its video here. A title is enough to save it.
          </Typography>
        </Box>
      ) : (
        <WorkoutVideo workoutId={workoutId} isDisabled={disabled} />
      )}
      <Field.Error />
      <Field.Hint />
    </Field.Root>
  );
};
