import { Button, Field, Flex, TextInput, Typography } from '@strapi/design-system';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { faultOf } from './calls.ts';

/** Runs a call, and keeps whether it runs and what went wrong. */
export const useTask = () => {
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

/** Asks once, when the component is shown. @param call a function of a module */
export const useAnswer = <Answer,>(call: () => Promise<Answer>) => {
  const [answer, setAnswer] = useState<Answer>();
  const [fault, setFault] = useState<string>();
  useEffect(() => {
    call().then(setAnswer, (thrown) => setFault(faultOf(thrown)));
  }, [call]);
  return { answer, fault };
};

/** A fault that belongs to no field. */
export const Fault = ({ children }: { children: string | undefined }) =>
  children === undefined ? null : (
    <Typography textColor="danger600" role="alert">
      {children}
    </Typography>
  );

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
export const OneField = ({
  label,
  name,
  button,
  initial = '',
  hint,
  send,
  ...rest
}: FieldProps) => {
  const { children, ...input } = rest;
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
        {children}
        <Field.Root name={name} error={fault} hint={hint} required>
          <Field.Label>{label}</Field.Label>
          <TextInput
            {...input}
            value={value}
            onChange={(event: { target: { value: string } }) => setValue(event.target.value)}
          />
          <Field.Error />
          <Field.Hint />
        </Field.Root>
        <Button type="submit" size="L" fullWidth loading={isBusy}>
          {button}
        </Button>
      </Flex>
    </form>
  );
};
