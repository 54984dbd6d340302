import {
  Button,
  Field,
  Flex,
  Radio,
  SingleSelect,
  SingleSelectOption,
  Textarea,
  TextInput,
  Typography,
} from '@strapi/design-system';
import { type ReactNode, useState } from 'react';

const LINE_MAX_LENGTH = 160;

type TextProps = {
  name: string;
  label: string;
  hint?: ReactNode;
  /** What is wrong with it. */
  fault?: string | undefined;
  type?: 'text' | 'number' | 'date' | 'datetime-local' | 'email' | 'password';
  /** How many lines are shown of a text of several; absent for a text of one. */
  rows?: number;
  maxLength?: number;
  required?: boolean;
  disabled?: boolean;
  autoComplete?: string;
  inputMode?: 'numeric' | undefined;
  value: string;
  onChange: (text: string) => void;
  /** Where the cursor was when a text of several lines was left; -1 while it has the focus. */
  onPlace?: (place: number) => void;
};

/** A text of a form: of one line, or of several. */
export const TextField = (props: TextProps) => {
  const { name, label, hint, fault, type = 'text', rows, required = false, onPlace } = props;
  const { value, disabled = false, autoComplete, onChange } = props;
  return (
    <Field.Root name={name} error={fault} hint={hint} required={required} style={{ flexGrow: 1 }}>
      <Field.Label>{label}</Field.Label>
      {rows === undefined ? (
        <TextInput
          type={type}
          maxLength={props.maxLength ?? LINE_MAX_LENGTH}
          value={value}
          disabled={disabled}
          autoComplete={autoComplete}
          inputMode={props.inputMode}
          onChange={({ target }: { target: { value: string } }) => onChange(target.value)}
        />
      ) : (
        <Textarea
          rows={rows}
          maxLength={props.maxLength}
          value={value}
          disabled={disabled}
          onBlur={({ target }) => onPlace?.(target.selectionStart)}
          onFocus={() => onPlace?.(-1)}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
      <Field.Hint />
      <Field.Error />
    </Field.Root>
  );
};

/** A fault that belongs to no field. */
export const Fault = ({ children }: { children: string | undefined }) =>
  children === undefined ? null : (
    <Typography textColor="danger600" role="alert">
      {children}
    </Typography>
  );

/**
 * The texts of a form, by their names.
 * @returns them, and what the field of each needs
 */
export const useTexts = <Texts extends Record<string, string>>(initial: Texts) => {
  const [texts, setTexts] = useState(initial);
  const field = (name: keyof Texts & string, faults: Record<string, string> = {}) => ({
    name,
    value: texts[name] ?? '',
    fault: faults[name],
    onChange: (text: string) => setTexts((now) => ({ ...now, [name]: text })),
  });
  return { texts, field };
};

type SelectProps = {
  label: string;
  /** Whether the label is seen, too. */
  isLabelShown?: boolean;
  /** What is wrong with it. */
  fault?: string | undefined;
  placeholder?: string;
  value: string;
  /** The texts of the values, in their order. */
  options: Readonly<Record<string, string>>;
  size?: 'S' | 'M';
  onChange: (value: string) => void;
};

/** One of a list that is opened. */
export const Select = (props: SelectProps) => {
  const { label, isLabelShown = false, fault, placeholder = '', value, options } = props;
  const select = (
    <SingleSelect
      aria-label={label}
      size={props.size ?? 'S'}
      value={value}
      placeholder={placeholder}
      onChange={(chosen: string | number) => props.onChange(String(chosen))}
    >
      {Object.entries(options).map(([one, text]) => (
        <SingleSelectOption key={one} value={one}>
          {text}
        </SingleSelectOption>
      ))}
    </SingleSelect>
  );
  // One that may have a fault keeps its place in the page when it has none, and the focus with it.
  if (!isLabelShown && !('fault' in props)) return select;
  return (
    <Field.Root error={fault} width="100%">
      {isLabelShown && <Field.Label>{label}</Field.Label>}
      {select}
      <Field.Error />
    </Field.Root>
  );
};

type OptionProps = { isOn: boolean; hint?: ReactNode; children: ReactNode };

/** The card of one of a few, with what it means. */
export const Option = ({ isOn, hint, children }: OptionProps) => (
  <Flex
    direction="column"
    alignItems="flex-start"
    padding={3}
    hasRadius
    background={isOn ? 'primary100' : 'neutral0'}
    borderColor={isOn ? 'primary600' : 'neutral200'}
  >
    {children}
    {hint !== undefined && (
      <Typography variant="pi" textColor="neutral600" paddingLeft={6}>
        {hint}
      </Typography>
    )}
  </Flex>
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
          <Option key={choice.value} isOn={choice.value === value} hint={choice.hint}>
            <Radio.Item value={choice.value}>{choice.label}</Radio.Item>
          </Option>
        ))}
      </Flex>
    </Radio.Group>
  );
};

type SegmentsProps = {
  label: string;
  value: string;
  options: Readonly<Record<string, string>>;
  size?: 'S' | 'M';
  onChange: (value: string) => void;
};

/** One of a few that are all in sight, as buttons of which one is pressed. */
export const Segments = ({ label, value, options, size = 'M', onChange }: SegmentsProps) => (
  <Flex role="group" aria-label={label} gap={1} wrap="wrap">
    {Object.entries(options).map(([one, text]) => (
      <Button
        key={one}
        size={size}
        variant={one === value ? 'secondary' : 'tertiary'}
        aria-pressed={one === value}
        onClick={() => onChange(one)}
      >
        {text}
      </Button>
    ))}
  </Flex>
);
