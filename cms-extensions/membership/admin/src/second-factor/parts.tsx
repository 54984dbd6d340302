import { Button, Flex } from '@strapi/design-system';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Fault, TextField } from '../fields.tsx';
import { faultOf, passWithPasskey } from './calls.ts';

/** Runs a call, and keeps whether it runs and what went wrong. */
const useTask = () => {
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const run = async (task: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setFault(undefined);
    try {
      await task();
    } catch (thrown) {
      setFault(faultOf(thrown));
    }
    setBusy(false);
  };
  return { isBusy, fault, run };
};

type FieldProps = {
  label: string;
  name: string;
  button: string;
  type?: 'password';
  autoComplete: string;
  inputMode?: 'numeric';
  initial?: string;
  hint?: string;
  children?: ReactNode;
  send: (value: string) => Promise<void>;
};

/** A form of one field and its button. */
export const OneField = (props: FieldProps) => {
  const { label, name, type = 'text', button, autoComplete, hint, initial = '', send } = props;
  const [value, setValue] = useState(initial);
  const { isBusy, fault, run } = useTask();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // A dialog lies within the form behind it, as React sees it.
    event.stopPropagation();
    if (value.trim() !== '') void run(() => send(value.trim()));
  };
  return (
    <form onSubmit={submit} noValidate>
      <Flex direction="column" alignItems="stretch" gap={4}>
        {props.children}
        <TextField
          name={name}
          label={label}
          type={type}
          hint={hint}
          fault={fault}
          required
          autoComplete={autoComplete}
          inputMode={props.inputMode}
          value={value}
          onChange={setValue}
        />
        <Button type="submit" size="L" fullWidth loading={isBusy}>
          {button}
        </Button>
      </Flex>
    </form>
  );
};

type PasskeyProps = { onDone: () => void; variant: 'default' | 'secondary' };

/** Asks the browser for a passkey. */
export const PasskeyButton = ({ onDone, variant }: PasskeyProps) => {
  const { isBusy, fault, run } = useTask();
  return (
    <>
      <Button
        size="L"
        fullWidth
        variant={variant}
        loading={isBusy}
        onClick={() => void run(async () => void (await passWithPasskey().then(onDone)))}
      >
        Use a passkey
      </Button>
      <Fault>{fault}</Fault>
    </>
  );
};
