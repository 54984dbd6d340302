import { type SubmitEvent, useCallback, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type PathValue,
  type Resolver,
  set,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { ApiError } from '../../api/errors.ts';

type Schema<Input, Output> = z.ZodType<Output, Input> | (() => Promise<z.ZodType<Output, Input>>);

const schemaOf = async <Input, Output>(schema: Schema<Input, Output>) =>
  typeof schema === 'function' ? schema() : schema;

const TEXT_TYPES = ['text', 'email', 'password', 'tel', 'search', 'url'];

const textsOf = (form: HTMLFormElement): HTMLInputElement[] =>
  [...form.elements].filter(
    (element) => element instanceof HTMLInputElement && TEXT_TYPES.includes(element.type),
  ) as HTMLInputElement[];

/** Validates by a schema; each field gets its first error, in the order of the schema. */
const resolverOf =
  <Input extends FieldValues, Output>(
    schema: Schema<Input, Output>,
  ): Resolver<Input, unknown, Output> =>
  async (values) => {
    const parsed = (await schemaOf(schema)).safeParse(values);
    if (parsed.success) return { values: parsed.data, errors: {} };
    const errors: FieldErrors<Input> = {};
    for (const { path, message } of parsed.error.issues) {
      const name = path.join('.');
      if (get(errors, name) === undefined) set(errors, name, { type: 'schema', message });
    }
    return { values: {}, errors };
  };

type SubmitFormOptions<Input extends FieldValues, Output> = {
  /**
   * The rules and messages; its output, for example trimmed text, is what is submitted. A function
   * is called when somebody begins to fill in the form: schemas need zod, which is large.
   */
  schema: Schema<Input, Output>;
  defaultValues?: DefaultValues<Input>;
  /** Values that load later or change; they replace those that were not edited. */
  values?: Input;
  /** Fields by the status of a response that refuses them: its text is shown at the field. */
  refusals?: Readonly<Partial<Record<number, Path<Input>>>>;
  firstErrorOnly?: boolean;
  /** Whether an error disappears when its field is changed, instead of at the next submission. */
  clearsOnChange?: boolean;
  /** @throws whatever its call throws */
  onSubmit: (values: Output) => void | Promise<void>;
  onFailure?: (error: unknown) => void;
};

/**
 * A form that is validated on submit. The first invalid field gets the focus, the values stay after
 * a failure, and a submission is ignored while another one is running.
 */
export const useSubmitForm = <Input extends FieldValues, Output>(
  options: SubmitFormOptions<Input, Output>,
) => {
  const { schema, defaultValues, values, refusals = {}, onSubmit, onFailure } = options;
  const form = useForm<Input, unknown, Output>({
    defaultValues,
    values,
    resetOptions: { keepDirtyValues: true },
    resolver: resolverOf(schema),
    reValidateMode: 'onSubmit',
  });
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const { formState, reset } = form;
  const [firstInvalid] = Object.keys(formState.errors);

  const fail = (error: unknown): void => {
    const field = error instanceof ApiError ? refusals[error.status] : undefined;
    if (error instanceof ApiError && field !== undefined && error.message !== '') {
      form.setError(field, { message: error.message }, { shouldFocus: true });
    } else {
      setFailure(error);
    }
    onFailure?.(error);
  };

  const send = form.handleSubmit(async (parsed) => {
    setBusy(true);
    await onSubmit(parsed);
  });

  return {
    /** Props of a field: name, error, and the connection of its element. */
    field: (name: Path<Input>) => ({
      ...form.register(name, {
        onChange: options.clearsOnChange ? () => form.clearErrors(name) : undefined,
      }),
      // A failure is met again, and shown, on submit.
      onFocus: () => void schemaOf(schema).catch(() => undefined),
      error:
        options.firstErrorOnly && name !== firstInvalid
          ? undefined
          : form.getFieldState(name, formState).error?.message,
    }),
    /** The error of the last submission, unless it is shown at a field; null for none. */
    failure,
    busy,
    submit: async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
      event.preventDefault();
      if (running.current) return;
      running.current = true;
      setFailure(null);
      // Password managers may fill fields without an event.
      for (const { name, value } of textsOf(event.currentTarget)) {
        const known: unknown = name === '' ? value : form.getValues(name as Path<Input>);
        if (typeof known === 'string' && known !== value) {
          form.setValue(name as Path<Input>, value as PathValue<Input, Path<Input>>, {
            shouldDirty: true,
          });
        }
      }
      try {
        await send(event);
      } catch (error) {
        // The call has failed, or the rules could not be loaded.
        fail(error);
      } finally {
        setBusy(false);
        running.current = false;
      }
    },
    watch: form.watch,
    getValues: form.getValues,
    setFocus: form.setFocus,
    setValue: form.setValue,
    clearErrors: form.clearErrors,
    /** Replaces all values, by default with the initial ones, and removes the errors. */
    reset: useCallback(
      (next?: DefaultValues<Input>) => reset(next, { keepDirtyValues: false }),
      [reset],
    ),
  };
};
