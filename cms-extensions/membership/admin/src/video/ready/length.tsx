import { Flex, TextButton, Typography } from '@strapi/design-system';
import { useForm } from '@strapi/strapi/admin';
import { useEffect } from 'react';
import { minutesOf } from '../time.ts';

/** The field of the form that says how long a workout is. */
const FIELD = 'duration';

const minutesIn = (values: object): number | null =>
  FIELD in values && typeof values[FIELD] === 'number' ? values[FIELD] : null;

/** Fills the workout's minutes in; where the coach wrote others, it is hers to say. */
export const Length = ({ seconds }: { seconds: number }) => {
  const written = useForm('Length', ({ values }) => minutesIn(values));
  const onChange = useForm('Length', (form) => form.onChange);
  const minutes = minutesOf(seconds);
  useEffect(() => {
    if (written === null) onChange(FIELD, minutes);
  }, [written, minutes, onChange]);
  if (written === null || written === minutes) return null;
  return (
    <Flex gap={2} wrap="wrap">
      <Typography variant="pi" textColor="neutral600">
        The form says {written} minutes.
      </Typography>
      <TextButton type="button" onClick={() => onChange(FIELD, minutes)}>
        Write {minutes} instead
      </TextButton>
    </Flex>
  );
};
