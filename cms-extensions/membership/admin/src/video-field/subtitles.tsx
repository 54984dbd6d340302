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
import type { SubtitlesView } from 'contract/desk/video-field';
import { useState } from 'react';
import { Do, useSaid } from '../answer.tsx';
import { useSubtitles, videoPath } from '../api.ts';
import { ANEW, useSend } from '../calls.ts';
import { Small } from '../card.tsx';
import { DeskMoment } from '../desk-moment.tsx';
import { FileButton } from './choose-file.tsx';

type AddSubtitlesProps = { workoutId: string; languages: SubtitlesView['languages'] };

/** Adds subtitles from a file, or has Mux generate them from the speech. */
const AddSubtitles = ({ workoutId, languages }: AddSubtitlesProps) => {
  const [chosen, setChosen] = useState<string | null>(null);
  const [send, isLoading] = useSend();
  const said = useSaid();
  const language = languages.find(({ code }) => code === chosen) ?? languages[0];
  if (language === undefined) return null;
  const add = async (text?: string): Promise<void> => {
    const data = { language: language.code, text };
    said(await send('POST', `${videoPath(workoutId)}/subtitles`, data));
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
        onFile={async (file) => add(await file.text())}
      >
        Add a file
      </FileButton>
      <Button type="button" variant="tertiary" size="S" disabled={isLoading} onClick={() => add()}>
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
  const first = useSubtitles(workoutId, ANEW);
  const isPreparing = first.data?.subtitles.some(({ state }) => state === 'preparing') ?? false;
  useSubtitles(workoutId, { pollingInterval: isPreparing ? POLL_MS : 0 });
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
        <Do
          size="S"
          call={['POST', `${videoPath(workoutId)}/subtitles/checked`, {}]}
          done="They are checked."
        >
          I have read them
        </Do>
      )}
    </Flex>
  );
};

const Line = ({ track, workoutId, isDisabled }: Props & { track: Track }) => {
  const [send, isLoading] = useSend();
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
            onClick={async () =>
              said(await send('DELETE', `${videoPath(workoutId)}/subtitles/${track.id}`))
            }
          >
            <Trash />
          </IconButton>
        </Box>
      )}
    </Flex>
  );
};
