import { Box, Flex, Typography } from '@strapi/design-system';
import { useEffect } from 'react';
import styled from 'styled-components';
import { type CurrentVideo, useTakeOverVideoMutation } from '../api.ts';
import { FILM_FILES } from '../drop-zone.tsx';
import { FileButton } from '../file-button.tsx';
import { clock } from '../time.ts';
import { Length } from './length.tsx';
import { Picture } from './picture.tsx';
import { Preview } from './preview.tsx';
import { Subtitles } from './subtitles.tsx';

const Half = styled(Flex)`
  flex: 1 1 0;
  min-width: 0;
`;

type Props = {
  workoutId: string;
  current: CurrentVideo;
  isDisabled: boolean;
  /** Null while another video is being uploaded. */
  onReplace: ((file: File) => void) | null;
};

/** The video that members see, with its preview, picture, length and subtitles. */
export const Ready = ({ workoutId, current, isDisabled, onReplace }: Props) => {
  const { isKnown, durationSeconds } = current;
  const [takeOver] = useTakeOverVideoMutation();
  const mayTakeOver = !isKnown && !isDisabled;
  useEffect(() => {
    if (mayTakeOver) void takeOver({ workoutId });
  }, [mayTakeOver, takeOver, workoutId]);
  return (
    <Box borderColor="neutral200" hasRadius padding={5}>
      <Flex direction={{ initial: 'column', large: 'row' }} alignItems="stretch" gap={6}>
        <Half direction="column" alignItems="stretch" gap={3}>
          <Preview current={current} />
          {isKnown && durationSeconds !== null && !isDisabled && (
            <Picture {...{ workoutId, durationSeconds }} at={current.posterSeconds} />
          )}
        </Half>
        <Half direction="column" alignItems="stretch" gap={5}>
          <Flex justifyContent="space-between" gap={3} wrap="wrap">
            <Typography>
              {durationSeconds === null
                ? 'Members watch this video.'
                : `Ready, ${clock(durationSeconds)} long.`}
            </Typography>
            {onReplace !== null && !isDisabled && (
              <FileButton accept={FILM_FILES} variant="tertiary" onFile={onReplace}>
                Replace the video
              </FileButton>
            )}
          </Flex>
          {durationSeconds !== null && !isDisabled && <Length seconds={durationSeconds} />}
          {isKnown && <Subtitles {...{ workoutId, isDisabled }} />}
        </Half>
      </Flex>
    </Box>
  );
};
