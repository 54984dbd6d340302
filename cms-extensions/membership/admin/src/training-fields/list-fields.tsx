import { Checkbox, Field, Flex } from '@strapi/design-system';
import { useField } from '@strapi/strapi/admin';
import { MOVEMENT_FLAGS, MOVEMENT_KIT, type MovementKit } from 'contract';
import type { ReactNode } from 'react';
import { toggled } from './flags.ts';
import LABELS from './labels.json';

/** A custom field's props from the content manager. */
export type FieldProps = {
  name: string;
  label: string;
  hint?: ReactNode;
  error?: string;
  disabled?: boolean;
};

type CheckboxesProps<Name extends string> = FieldProps & {
  names: readonly Name[];
  labels: Readonly<Record<Name, string>>;
  toggle: (chosen: readonly Name[], name: Name, isOn: boolean) => Name[];
};

/** A list of texts as checkboxes; nothing checked is stored as an empty list. */
const Checkboxes = <Name extends string>(props: CheckboxesProps<Name>) => {
  const { name, label, hint, disabled = false, names, labels, toggle } = props;
  const { value, error, onChange } = useField<readonly Name[] | null>(name);
  const chosen = Array.isArray(value) ? names.filter((one) => value.includes(one)) : [];
  return (
    <Field.Root name={name} id={name} hint={hint} error={error ?? false}>
      <Field.Label>{label}</Field.Label>
      <Flex
        direction="column"
        alignItems="flex-start"
        gap={2}
        paddingTop={1}
        paddingBottom={1}
        role="group"
        aria-label={label}
      >
        {names.map((one) => (
          <Checkbox
            key={one}
            disabled={disabled}
            checked={chosen.includes(one)}
            onCheckedChange={(isOn) => onChange(name, toggle(chosen, one, isOn === true))}
          >
            {labels[one]}
          </Checkbox>
        ))}
      </Flex>
      <Field.Error />
      <Field.Hint />
    </Field.Root>
  );
};

/** What a movement asks of the body. */
export const FlagsField = (props: FieldProps) => (
  <Checkboxes {...props} names={MOVEMENT_FLAGS} labels={LABELS.flags} toggle={toggled} />
);

const toggledKit = (chosen: readonly MovementKit[], kit: MovementKit, isOn: boolean) =>
  isOn ? [...chosen, kit] : chosen.filter((one) => one !== kit);

/** What a movement needs besides a mat. */
export const KitField = (props: FieldProps) => (
  <Checkboxes {...props} names={MOVEMENT_KIT} labels={LABELS.kit} toggle={toggledKit} />
);
