import { Box, Button, Flex, Typography } from '@strapi/design-system';
import { Play } from '@strapi/icons';
import { useState } from 'react';
import styled from 'styled-components';
import type { CurrentVideo } from '../api.ts';
import { Player } from './player.tsx';

const Frame = styled(Box)`
  position: relative;
  aspect-ratio: 16 / 9;
  overflow: hidden;

  img,
  video {
    display: block;
    width: 100%;
    height: 100%;
    object-fit: contain;
  }
`;

const Centre = styled(Flex)`
  position: absolute;
  inset: 0;
`;

/** The video as members see it: first its picture, then the player. */
export const Preview = ({ current }: { current: CurrentVideo }) => {
  const { posterUrl, streamUrl } = current;
  const [playing, setPlaying] = useState<string | null>(null);
  // A new video replaces the one that plays; a new signature for the same video does not.
  if (playing !== null) {
    return (
      <Frame background="neutral1000" hasRadius>
        <Player src={playing} poster={posterUrl} />
      </Frame>
    );
  }
  return (
    <Frame background="neutral150" hasRadius>
      {posterUrl !== null && <img src={posterUrl} alt="What members see before it plays" />}
      <Centre justifyContent="center">
        {streamUrl === null ? (
          <Typography>Without signing keys this video cannot be played.</Typography>
        ) : (
          <Button
            type="button"
            size="L"
            startIcon={<Play aria-hidden />}
            onClick={() => setPlaying(streamUrl)}
          >
            Play the video
          </Button>
        )}
      </Centre>
    </Frame>
  );
};
