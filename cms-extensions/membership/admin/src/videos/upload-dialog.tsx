import { Button, Field, Flex, Tabs, Textarea, TextInput, Typography } from '@strapi/design-system';
import type { FilmLine } from 'contract/desk/videos';
import { useState } from 'react';
import { faultsOf, useSaid } from '../answer.tsx';
import { useSend } from '../calls.ts';
import { Small } from '../card.tsx';
import { Fault, Select } from '../fields.tsx';
import { counted, fileSize } from '../figures.ts';
import { Sheet } from '../form-dialog.tsx';
import { titleOf, uploadQueue } from './queue.ts';

const MOST = 50;

type Chosen = { file: File; title: string; category: string };

type Refusal = { message?: string; details?: { code?: string } };

const isFilm = ({ type, name }: File): boolean =>
  type.startsWith('video/') || /\.(mkv|mts|m2ts|avi|wmv)$/i.test(name);

type FilesProps = { categories: readonly string[]; onDone: () => void };

const Files = ({ categories, onDone }: FilesProps) => {
  const [chosen, setChosen] = useState<Chosen[]>([]);
  const [left, setLeft] = useState<string[]>([]);
  const [refusal, setRefusal] = useState<Refusal & { faults: Record<string, string> }>();
  const [start, isLoading] = useSend();
  const choose = (files: FileList | null): void => {
    const all = [...(files ?? [])];
    const films = all.filter(isFilm).slice(0, MOST);
    setLeft(all.filter((file) => !films.includes(file)).map(({ name }) => name));
    setChosen(films.map((file) => ({ file, title: titleOf(file.name), category: '' })));
    setRefusal(undefined);
  };
  const change = (at: number, changes: Partial<Chosen>): void =>
    setChosen(chosen.map((film, index) => (index === at ? { ...film, ...changes } : film)));
  const isKnown = refusal?.details?.code === 'already_here';
  const send = async (): Promise<void> => {
    const files = chosen.map(({ file: { name, size }, title, category }) => ({
      name,
      size,
      title,
      category: category || null,
    }));
    const reply = await start<{ id: string }[]>('POST', 'videos/uploads', {
      files,
      anyway: isKnown,
    });
    if ('error' in reply) {
      setRefusal({ ...(reply.error as Refusal), faults: faultsOf(reply.error) });
      return;
    }
    uploadQueue.add(
      reply.data.flatMap(({ id }, at) => {
        const film = chosen[at];
        return film === undefined ? [] : [{ id, title: film.title, file: film.file }];
      }),
    );
    onDone();
  };
  return (
    <Flex direction="column" alignItems="stretch" gap={4}>
      <input
        type="file"
        multiple
        accept="video/*,.mkv"
        aria-label="Choose films"
        onChange={({ target }) => choose(target.files)}
      />
      <Small>
        MP4, MOV or any other film up to 20 GB. Two are sent at a time; what breaks off goes on
        where it was. Each film becomes a draft; nothing goes live before you publish it.
      </Small>
      {left.map((name) => (
        <Typography key={name} textColor="danger700">
          {name}: this is no film, or one too many. It is left out.
        </Typography>
      ))}
      {chosen.map(({ file, title, category }, at) => (
        <Flex key={`${file.name} ${file.size}`} gap={2} alignItems="start" wrap="wrap">
          <Field.Root name={`title-${at}`} error={refusal?.faults[`files.${at}.title`]}>
            <TextInput
              aria-label={`Title of ${file.name}`}
              value={title}
              maxLength={120}
              onChange={({ target }) => change(at, { title: target.value })}
            />
            <Small>
              {file.name}, {fileSize(file.size)}
            </Small>
            <Field.Error />
          </Field.Root>
          <Select
            label={`Category of ${file.name}`}
            size="M"
            value={category}
            options={{
              '': 'Choose later',
              ...Object.fromEntries(categories.map((one) => [one, one])),
            }}
            onChange={(value) => change(at, { category: value })}
          />
        </Flex>
      ))}
      <Fault>{refusal?.message}</Fault>
      <Button disabled={chosen.length === 0} loading={isLoading} onClick={() => void send()}>
        {isKnown ? 'Upload them again' : `Upload ${counted(chosen.length, 'film')}`}
      </Button>
    </Flex>
  );
};

const EXAMPLE =
  'title,url,category,level,minutes\nSlow Hips,https://example.com/hips.mp4,Pilates,Beginner,21';

const Addresses = ({ onDone }: { onDone: () => void }) => {
  const [csv, setCsv] = useState('');
  const [lines, setLines] = useState<FilmLine[]>();
  const [message, setMessage] = useState<string>();
  const [send, isLoading] = useSend();
  const said = useSaid();
  const isChecked = lines?.every(({ error }) => error === null) === true;
  const ask = async (): Promise<void> => {
    const reply = await send<{ lines: FilmLine[] }>('POST', 'videos/from-addresses', {
      csv,
      start: isChecked,
    });
    if ('error' in reply) return setMessage(reply.error.message ?? 'This did not work.');
    setMessage(undefined);
    if (!isChecked) return setLines(reply.data.lines);
    said(reply);
    onDone();
  };
  return (
    <Flex direction="column" alignItems="stretch" gap={4}>
      <Field.Root
        name="csv"
        hint="Only https addresses of public sites. Films are fetched one after the other."
      >
        <Field.Label>One film in a line (CSV)</Field.Label>
        <Textarea
          value={csv}
          rows={8}
          placeholder={EXAMPLE}
          onChange={({ target }) => {
            setCsv(target.value);
            setLines(undefined);
          }}
        />
        <Field.Hint />
      </Field.Root>
      <Flex tag="ul" direction="column" alignItems="stretch" gap={1}>
        {lines?.map(({ line, title, error }) => (
          <Typography key={line} tag="li" textColor={error === null ? 'neutral800' : 'danger700'}>
            {line}: {title} {error ?? ''}
          </Typography>
        ))}
      </Flex>
      <Fault>{message}</Fault>
      <Button disabled={csv.trim() === ''} loading={isLoading} onClick={() => void ask()}>
        {isChecked ? `Fetch ${counted(lines.length, 'film')}` : 'Check the list'}
      </Button>
    </Flex>
  );
};

type UploadDialogProps = { categories: readonly string[]; onClose: () => void };

/** Brings many films in at once: from this computer, or by their addresses. */
export const UploadDialog = ({ categories, onClose }: UploadDialogProps) => (
  <Sheet title="Upload videos" onClose={onClose}>
    <Tabs.Root defaultValue="files" variant="simple">
      <Tabs.List aria-label="Where the films are">
        <Tabs.Trigger value="files">From this computer</Tabs.Trigger>
        <Tabs.Trigger value="addresses">From addresses (CSV)</Tabs.Trigger>
      </Tabs.List>
      <Tabs.Content value="files">
        <Flex paddingTop={4} display="block">
          <Files categories={categories} onDone={onClose} />
        </Flex>
      </Tabs.Content>
      <Tabs.Content value="addresses">
        <Flex paddingTop={4} display="block">
          <Addresses onDone={onClose} />
        </Flex>
      </Tabs.Content>
    </Tabs.Root>
  </Sheet>
);
