import { Flex, TextButton, Typography } from '@strapi/design-system';
import { useForm } from '@strapi/strapi/admin';
import { useEffect } from 'react';
import { minutesOf } from '../time.ts';

/** The form field for the length of a workout. */
const FIELD = 'duration';

const minutesIn = (values: object): number | null =>
  FIELD in values && typeof values[FIELD] === 'number' ? values[FIELD] : null;

/** Fills in the workout's minutes; a different value entered by the coach is kept. */
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
