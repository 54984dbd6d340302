import { Field, Flex, Textarea, Typography } from '@strapi/design-system';
import { REASON_MAX_LENGTH } from 'contract';
import { forwardRef } from 'react';

/** Explains the action, with a field for the coach's answer to the member. */
export const AnswerField = forwardRef<HTMLTextAreaElement, { says: string }>(({ says }, ref) => (
  <Flex direction="column" alignItems="stretch" gap={4} width="100%">
    <Typography>{says}</Typography>
    <Field.Root name="answer" required hint="She reads it in the mail and on her account page.">
      <Field.Label>Why</Field.Label>
      <Textarea ref={ref} maxLength={REASON_MAX_LENGTH} />
      <Field.Hint />
    </Field.Root>
  </Flex>
));
AnswerField.displayName = 'AnswerField';
