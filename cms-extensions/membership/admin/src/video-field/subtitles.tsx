import {
  Box,
  Button,
  Field,
  Flex,
  IconButton,
  SingleSelect,
  SingleSelectOption,
  Status,
  Typography,
} from '@strapi/design-system';
import { Trash } from '@strapi/icons';
import { useState } from 'react';
import { useSaid } from '../answer.tsx';
import { api, type SubtitlesView } from '../api.ts';
import { Small } from '../card.tsx';
import { DeskMoment } from '../desk-moment.tsx';
import { FileButton } from './choose-file.tsx';

type AddSubtitlesProps = { workoutId: string; languages: SubtitlesView['languages'] };

/** Adds subtitles from a file, or has Mux generate them from the speech. */
const AddSubtitles = ({ workoutId, languages }: AddSubtitlesProps) => {
  const [chosen, setChosen] = useState<string | null>(null);
  const [add, { isLoading }] = api.useAddSubtitlesMutation();
  const said = useSaid();
  const language = languages.find(({ code }) => code === chosen) ?? languages[0];
  if (language === undefined) return null;
  const send = async (text?: string): Promise<void> => {
    said(await add({ workoutId, language: language.code, text }));
  };
  return (
    <Flex gap={2} wrap="wrap" alignItems="flex-end">
      <Field.Root id="video-subtitle-language" style={{ minWidth: '16rem' }}>
        <Field.Label>Language</Field.Label>
        <SingleSelect size="S" value={language.code} onChange={(code) => setChosen(String(code))}>
          {languages.map(({ code, name }) => (
            <SingleSelectOption key={code} value={code}>
              {name}
            </SingleSelectOption>
          ))}
        </SingleSelect>
      </Field.Root>
      <FileButton
        accept=".vtt,.srt"
        variant="secondary"
        isLoading={isLoading}
        onFile={async (file) => send(await file.text())}
      >
        Add a file
      </FileButton>
      <Button type="button" variant="tertiary" size="S" disabled={isLoading} onClick={() => send()}>
        Let Mux write them
      </Button>
    </Flex>
  );
};

const POLL_MS = 2500;

type Track = SubtitlesView['subtitles'][number];

const STATES = {
  preparing: { variant: 'secondary', words: 'Being prepared' },
  ready: { variant: 'success', words: 'Ready' },
  failed: { variant: 'danger', words: 'Failed: please remove it and try again' },
} as const;

type Props = { workoutId: string; isDisabled: boolean };

/** The subtitles of a workout's video. */
export const Subtitles = ({ workoutId, isDisabled }: Props) => {
  const first = api.useWorkoutSubtitlesQuery(workoutId, { refetchOnMountOrArgChange: true });
  const isPreparing = first.data?.subtitles.some(({ state }) => state === 'preparing') ?? false;
  api.useWorkoutSubtitlesQuery(workoutId, { pollingInterval: isPreparing ? POLL_MS : 0 });
  const { data: view, error } = first;
  return (
    <Flex direction="column" alignItems="stretch" gap={3}>
      <Typography variant="pi" fontWeight="bold">
        Subtitles
      </Typography>
      {error !== undefined && view === undefined && (
        <Typography variant="pi" textColor="danger600">
          {error.message}
        </Typography>
      )}
      {view?.subtitles.length === 0 && <Small>None yet. Many members watch without sound.</Small>}
      {view?.subtitles.map((track) => (
        <Line key={track.id} track={track} workoutId={workoutId} isDisabled={isDisabled} />
      ))}
      {view?.captions && (
        <Checked captions={view.captions} workoutId={workoutId} isDisabled={isDisabled} />
      )}
      {view !== undefined && !isDisabled && (
        <AddSubtitles workoutId={workoutId} languages={view.languages} />
      )}
    </Flex>
  );
};

type CheckedProps = Props & { captions: NonNullable<SubtitlesView['captions']> };

/** Whether a person has read them, who, and when. */
const Checked = ({ captions: { state, by, at }, workoutId, isDisabled }: CheckedProps) => {
  const [check, { isLoading }] = api.useCheckSubtitlesMutation();
  const said = useSaid();
  const isOpen = state === 'machine' && !isDisabled;
  return (
    <Flex justifyContent="space-between" gap={3} wrap="wrap">
      {state === 'machine' && <Small>By machine: read them once.</Small>}
      {by !== null && at !== null && (
        <Small>
          Checked by {by}, <DeskMoment at={at} />
        </Small>
      )}
      {isOpen && (
        <Button
          type="button"
          variant="tertiary"
          size="S"
          loading={isLoading}
          onClick={async () => said(await check({ workoutId }), 'They are checked.')}
        >
          I have read them
        </Button>
      )}
    </Flex>
  );
};

const Line = ({ track, workoutId, isDisabled }: Props & { track: Track }) => {
  const [remove, { isLoading }] = api.useRemoveSubtitlesMutation();
  const said = useSaid();
  const { variant, words } = STATES[track.state];
  return (
    <Flex justifyContent="space-between" gap={3}>
      <Flex gap={3} wrap="wrap">
        <Typography>{track.name}</Typography>
        {track.isGenerated && <Small>written by Mux</Small>}
        <Status variant={variant} size="S">
          <Typography variant="pi" textColor={`${variant}700`}>
            {words}
          </Typography>
        </Status>
      </Flex>
      {!isDisabled && (
        <Box>
          <IconButton
            type="button"
            variant="ghost"
            label={`Remove the subtitles in ${track.name}`}
            disabled={isLoading}
            onClick={async () => said(await remove({ workoutId, id: track.id }))}
          >
            <Trash />
          </IconButton>
        </Box>
      )}
    </Flex>
  );
};
