import { Button, Field, Flex, SingleSelect, SingleSelectOption } from '@strapi/design-system';
import { useNotification } from '@strapi/strapi/admin';
import { useState } from 'react';
import { type SubtitlesView, useAddSubtitlesMutation } from '../api.ts';
import { FileButton } from '../file-button.tsx';

type Props = { workoutId: string; languages: SubtitlesView['languages'] };

/** Adds subtitles from a file, or has Mux generate them from the speech. */
export const AddSubtitles = ({ workoutId, languages }: Props) => {
  const [chosen, setChosen] = useState<string | null>(null);
  const [add, { isLoading }] = useAddSubtitlesMutation();
  const { toggleNotification } = useNotification();
  const language = languages.find(({ code }) => code === chosen) ?? languages[0];
  if (language === undefined) return null;
  const send = async (text?: string): Promise<void> => {
    const answer = await add({ workoutId, language: language.code, text });
    if (!('error' in answer)) return;
    const message = answer.error.message ?? 'The subtitles could not be added.';
    toggleNotification({ type: 'danger', message });
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
