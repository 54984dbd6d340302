import {
  Box,
  Button,
  Combobox,
  ComboboxOption,
  Field,
  Flex,
  Textarea,
  TextInput,
  Typography,
} from '@strapi/design-system';
import { useStrapiApp } from '@strapi/strapi/admin';
import { COUNTRIES } from 'contract';
import { type ComponentType, useState } from 'react';
import { z } from 'zod';
import { useProgrammeVideos } from '../api.ts';
import { useRead } from '../calls.ts';

/** One field of a form. */
export type FormField = {
  name: string;
  kind: string;
  label: string;
  hint?: string | undefined;
  empty?: string;
  maxLength?: number | undefined;
  required?: boolean;
  /** Of each row of a list, and how many rows there may be. */
  fields?: readonly FormField[];
  max?: number | undefined;
  /** The type of a list's rows. */
  uid?: string;
};

type InputProps = {
  field: FormField;
  value: unknown;
  change: (value: unknown) => void;
  /** The stored row that the field is of. */
  row?: { uid: string; id: number } | undefined;
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const Text = ({ field, value, change }: InputProps) => {
  const Input = field.kind === 'lines' ? Textarea : TextInput;
  return (
    <Input
      value={textOf(value)}
      maxLength={field.maxLength}
      onChange={({ target }: { target: { value: string } }) => change(target.value)}
    />
  );
};

const COLOUR = /^#[0-9a-f]{6}$/i;

const Colour = ({ field, value, change }: InputProps) => (
  <Flex gap={2} alignItems="stretch">
    <input
      type="color"
      aria-label={`${field.label}: choose`}
      value={COLOUR.test(textOf(value)) ? textOf(value) : '#ffffff'}
      onChange={(event) => change(event.target.value)}
      style={{ width: '4rem', height: '4rem', padding: '0.2rem' }}
    />
    <Box flex="1">
      <TextInput
        value={textOf(value)}
        maxLength={7}
        onChange={(event) => change(event.target.value.trim())}
      />
    </Box>
  </Flex>
);

type Options = ReadonlyArray<readonly [value: string, label: string]>;

const ZONES: Options = ['UTC', ...Intl.supportedValuesOf('timeZone')].map((zone) => [zone, zone]);

const names = new Intl.DisplayNames('en', { type: 'region' });
const LANDS: Options = COUNTRIES.map((code): readonly [string, string] => [
  code,
  names.of(code) ?? code,
]).sort(([, a], [, b]) => a.localeCompare(b));

type PickProps = {
  value: string;
  options: Options;
  onChange: (value: string) => void;
  canClear: boolean;
};

const Pick = ({ value, options, onChange, canClear }: PickProps) => (
  <Combobox
    value={value}
    onChange={(chosen?: string | number) => onChange(String(chosen ?? ''))}
    {...(canClear && { onClear: () => onChange('') })}
    clearLabel="Clear"
  >
    {options.map(([code, label]) => (
      <ComboboxOption key={code} value={code}>
        {label}
      </ComboboxOption>
    ))}
  </Combobox>
);

const choiceOf =
  (options: Options) =>
  ({ field, value, change }: InputProps) => (
    <Pick value={textOf(value)} options={options} onChange={change} canClear={!field.required} />
  );

type Asset = { id: number; url: string; name: string; width?: number; height?: number };

type LibraryProps = {
  allowedTypes: readonly string[];
  onClose: () => void;
  onSelectAssets: (assets: Asset[]) => void;
};

const Picture = ({ field, value, change }: InputProps) => {
  const [isOpen, setOpen] = useState(false);
  const Library = useStrapiApp(
    'SitePicture',
    ({ components }) => components['media-library'] as ComponentType<LibraryProps> | undefined,
  );
  const asset = value as Asset | null | undefined;
  const size = asset?.width ? `, ${asset.width} x ${asset.height}` : '';
  return (
    <Flex gap={3} padding={3} background="neutral100" hasRadius>
      {asset && (
        <img
          src={asset.url}
          alt=""
          style={{ height: '4.8rem', maxWidth: '9rem', objectFit: 'contain' }}
        />
      )}
      <Box flex="1" minWidth="0">
        <Typography variant="pi" textColor="neutral600" ellipsis tag="p">
          {asset ? `${asset.name}${size}` : field.empty}
        </Typography>
      </Box>
      {asset && (
        <Button variant="tertiary" onClick={() => change(null)}>
          Remove
        </Button>
      )}
      <Button
        variant="secondary"
        onClick={() => setOpen(true)}
        aria-label={`${field.label}: ${asset ? 'change' : 'choose'}`}
      >
        {asset ? 'Change' : 'Choose'}
      </Button>
      {isOpen && Library && (
        <Library
          allowedTypes={['images']}
          onClose={() => setOpen(false)}
          onSelectAssets={([chosen]) => {
            if (chosen) change(chosen);
            setOpen(false);
          }}
        />
      )}
    </Flex>
  );
};

const chosenSchema = z.object({ documentId: z.string() });
const countSchema = z.object({ count: z.number().positive() });

/** One of all videos. What is stored is asked for: a draft says only that there is one. */
const Video = ({ field, value, change, row }: InputProps) => {
  const videos = useProgrammeVideos();
  const isStored = row !== undefined && countSchema.safeParse(value).success;
  const { data } = useRead<{ results: { documentId: string }[] }>(
    isStored ? `/content-manager/relations/${row.uid}/${row.id}/${field.name}` : null,
  );
  const stored = isStored ? data?.results[0]?.documentId : undefined;
  const chosen = chosenSchema.safeParse(value).data?.documentId ?? stored;
  return (
    <Pick
      value={chosen ?? ''}
      options={videos.map(({ id, title }) => [id, title])}
      onChange={(id) => change(id === '' ? null : { documentId: id })}
      canClear
    />
  );
};

type Redirect = { from: string; to: string };

/** A line each: the old path, a comma, what stands in its place. */
const Redirects = ({ value, change }: InputProps) => {
  const [text, setText] = useState(() =>
    ((value ?? []) as Redirect[]).map(({ from, to }) => `${from}, ${to}`).join('\n'),
  );
  const read = (line: string): Redirect => {
    const [from = '', ...rest] = line.split(',');
    return { from: from.trim(), to: rest.join(',').trim() };
  };
  return (
    <Textarea
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        change(
          target.value
            .split('\n')
            .filter((line) => line.trim() !== '')
            .map(read),
        );
      }}
    />
  );
};

type Row = Record<string, unknown>;

const Rows = ({ field, value, change }: InputProps) => {
  const rows = (value ?? []) as Row[];
  const { fields = [], max = Number.POSITIVE_INFINITY, label, uid } = field;
  const rowOf = ({ id }: Row) =>
    uid !== undefined && typeof id === 'number' ? { uid, id } : undefined;
  return (
    <Flex direction="column" alignItems="stretch" gap={3}>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a new row has no id before it is saved
        <Box key={index} padding={4} background="neutral100" hasRadius>
          <Flex direction="column" alignItems="stretch" gap={3}>
            {fields.map((part) => (
              <DraftField
                key={part.name}
                field={part}
                value={row[part.name]}
                row={rowOf(row)}
                change={(next) => change(rows.with(index, { ...row, [part.name]: next }))}
              />
            ))}
            <Flex gap={2}>
              <Button
                variant="tertiary"
                disabled={index === 0}
                aria-label={`${label}: move ${index + 1} up`}
                onClick={() => change(rows.toSpliced(index, 1).toSpliced(index - 1, 0, row))}
              >
                Up
              </Button>
              <Button
                variant="tertiary"
                aria-label={`${label}: remove ${index + 1}`}
                onClick={() => change(rows.toSpliced(index, 1))}
              >
                Remove
              </Button>
            </Flex>
          </Flex>
        </Box>
      ))}
      <Flex>
        <Button
          variant="secondary"
          disabled={rows.length >= max}
          aria-label={`${label}: add one`}
          onClick={() => change([...rows, {}])}
        >
          Add
        </Button>
      </Flex>
    </Flex>
  );
};

const INPUTS: Readonly<Record<string, ComponentType<InputProps>>> = {
  colour: Colour,
  timeZone: choiceOf(ZONES),
  country: choiceOf(LANDS),
  picture: Picture,
  redirects: Redirects,
  video: Video,
};

type DraftFieldProps = InputProps & {
  complaint?: string | undefined;
  /** Whether its characters are counted. */
  isCounted?: boolean;
  /** Its place in the draft, such as `hero.headline`. */
  path?: string;
  /** What may be wrong with it, although it is kept. */
  mark?: string | undefined;
};

/** A field with its label, hint and complaint. */
export const DraftField = ({ complaint, isCounted, path, mark, ...props }: DraftFieldProps) => {
  const { name, label, hint, kind, required, maxLength } = props.field;
  if (kind === 'rows') {
    return (
      <Flex tag="fieldset" data-field={path} direction="column" alignItems="stretch" gap={2}>
        <Typography tag="legend" variant="pi" fontWeight="bold">
          {label}
        </Typography>
        <Rows {...props} />
      </Flex>
    );
  }
  const Input = INPUTS[kind] ?? Text;
  const count =
    isCounted && maxLength && `${textOf(props.value).length} of ${maxLength} characters`;
  return (
    <Field.Root
      name={name}
      data-field={path}
      hint={[hint, count].filter(Boolean).join(' ')}
      error={complaint}
      required={required}
    >
      <Field.Label>{label}</Field.Label>
      <Input {...props} />
      <Field.Hint />
      <Field.Error />
      {mark && (
        <Typography variant="pi" textColor="warning600">
          {mark}
        </Typography>
      )}
    </Field.Root>
  );
};
