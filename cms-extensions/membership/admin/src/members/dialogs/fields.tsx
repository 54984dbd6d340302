import { Field, Flex, Radio, TextInput, Typography } from '@strapi/design-system';
import type { ReactNode } from 'react';

const REASON_MAX_LENGTH = 160;

type TextProps = {
  name: string;
  label: string;
  hint?: string | undefined;
  fault?: string | undefined;
  type?: 'text' | 'date' | 'datetime-local';
  value: string;
  onChange: (text: string) => void;
};

/** A line of text of a dialog, with what is wrong with it. */
export const TextField = ({
  name,
  label,
  hint,
  fault,
  type = 'text',
  value,
  onChange,
}: TextProps) => (
  <Field.Root name={name} error={fault} hint={hint} style={{ flexGrow: 1 }}>
    <Field.Label>{label}</Field.Label>
    <TextInput
      type={type}
      maxLength={REASON_MAX_LENGTH}
      value={value}
      onChange={({ target }: { target: { value: string } }) => onChange(target.value)}
    />
    <Field.Hint />
    <Field.Error />
  </Field.Root>
);

type ChoiceProps<Value extends string> = {
  label: string;
  value: Value;
  choices: readonly { value: Value; label: string; hint?: ReactNode }[];
  onChange: (value: Value) => void;
};

/** One of a few, each with what it means. */
export const Choice = <Value extends string>(props: ChoiceProps<Value>) => {
  const { label, value, choices, onChange } = props;
  return (
    <Radio.Group
      aria-label={label}
      value={value}
      onValueChange={(chosen: string) => {
        const one = choices.find((choice) => choice.value === chosen);
        if (one !== undefined) onChange(one.value);
      }}
    >
      <Flex direction="column" alignItems="stretch" gap={2}>
        {choices.map((choice) => (
          <Flex key={choice.value} direction="column" alignItems="flex-start">
            <Radio.Item value={choice.value}>{choice.label}</Radio.Item>
            {choice.hint !== undefined && (
              <Typography variant="pi" textColor="neutral600" paddingLeft={6}>
                {choice.hint}
              </Typography>
            )}
          </Flex>
        ))}
      </Flex>
    </Radio.Group>
  );
};
