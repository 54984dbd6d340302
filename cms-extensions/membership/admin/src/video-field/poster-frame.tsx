import { Box, Button, Flex, Typography } from '@strapi/design-system';
import { useState } from 'react';
import styled from 'styled-components';
import { Do } from '../answer.tsx';
import { videoPath } from '../api.ts';
import { useRead } from '../calls.ts';
import { clock } from '../figures.ts';
import { useSettled } from '../form-values.ts';

/** Dragging the slider requests one picture in place of fifty. */
const DEBOUNCE_MS = 250;

const Frame = styled.img`
  display: block;
  width: 100%;
  aspect-ratio: 16 / 9;
  object-fit: contain;
`;

const Slider = styled.input`
  width: 100%;
  height: 2.4rem;
  accent-color: ${({ theme }) => theme.colors.primary600};
`;

const STEPS = 200;

type Props = { workoutId: string; durationSeconds: number; at: number | null };

/** Chooses the frame of the video that is shown when the workout has no picture of its own. */
export const PosterFrame = ({ workoutId, durationSeconds, at }: Props) => {
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen) {
    return (
      <Box>
        <Button type="button" variant="tertiary" size="S" onClick={() => setIsOpen(true)}>
          Choose another frame
        </Button>
      </Box>
    );
  }
  return (
    <Chooser
      workoutId={workoutId}
      durationSeconds={durationSeconds}
      at={at}
      onDone={() => setIsOpen(false)}
    />
  );
};

const Chooser = ({ workoutId, durationSeconds, at, onDone }: Props & { onDone: () => void }) => {
  const last = Math.max(0, durationSeconds - 0.1);
  const [seconds, setSeconds] = useState(at ?? durationSeconds / 2);
  const shown = useSettled(seconds, DEBOUNCE_MS);
  const path = videoPath(workoutId);
  const frame = useRead<{ url: string | null }>(`${path}/frame`, {}, { seconds: shown });
  const url = frame.data?.url ?? null;
  return (
    <Box background="neutral100" hasRadius padding={4}>
      <Flex direction="column" alignItems="stretch" gap={3}>
        {url && <Frame src={url} alt={`The video at ${clock(shown)}`} />}
        <Flex justifyContent="space-between">
          <Typography tag="label" htmlFor="video-frame-at" fontWeight="bold" variant="pi">
            Frame at
          </Typography>
          <Typography variant="pi">
            {clock(seconds)} of {clock(durationSeconds)}
          </Typography>
        </Flex>
        <Slider
          id="video-frame-at"
          type="range"
          min={0}
          max={last}
          step={durationSeconds / STEPS}
          value={seconds}
          aria-valuetext={clock(seconds)}
          onChange={({ target }) => setSeconds(Math.min(last, target.valueAsNumber))}
        />
        <Flex gap={2} wrap="wrap">
          <Do
            size="S"
            variant="default"
            call={['POST', `${path}/poster`, { seconds }]}
            done="Members see the new frame soon."
            onDone={onDone}
          >
            Use this frame
          </Do>
          <Button type="button" variant="tertiary" size="S" onClick={onDone}>
            Leave it
          </Button>
        </Flex>
      </Flex>
    </Box>
  );
};
