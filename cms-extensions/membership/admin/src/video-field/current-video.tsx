import { Box, Button, Flex, Typography } from '@strapi/design-system';
import { Play } from '@strapi/icons';
import type { CurrentVideo } from 'contract/desk/video-field';
import { type RefObject, useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { videoPath } from '../api.ts';
import { useSend } from '../calls.ts';
import { clock } from '../figures.ts';
import { FileButton, VIDEO_FILES } from './choose-file.tsx';
import { PosterFrame } from './poster-frame.tsx';
import { Subtitles } from './subtitles.tsx';

const HLS = 'application/vnd.apple.mpegurl';
/**
 * Most that is loaded ahead of what plays, in seconds: a coach who opens the form may play nothing,
 * and Mux is paid for each minute it delivers.
 */
const AHEAD_SECONDS = 30;

type PlayerProps = {
  src: string;
  poster: string | null;
  video: RefObject<HTMLVideoElement>;
  playsAtOnce?: boolean;
};

/** Plays HLS: natively where the browser supports it, otherwise with hls.js. */
export const Player = ({ src, poster, video, playsAtOnce = false }: PlayerProps) => {
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(() => {
    const element = video.current;
    if (element === null) return;
    let isGone = false;
    let end = (): void => undefined;
    const start = async (): Promise<void> => {
      const { default: Hls } = await import('hls.js');
      if (isGone) return;
      if (!Hls.isSupported()) {
        if (element.canPlayType(HLS) === '') setHasFailed(true);
        else element.src = src;
        return;
      }
      const hls = new Hls({ maxMaxBufferLength: AHEAD_SECONDS });
      hls.on(Hls.Events.ERROR, (_event, { fatal }) => fatal && setHasFailed(true));
      hls.loadSource(src);
      hls.attachMedia(element);
      end = () => hls.destroy();
    };
    start().catch(() => setHasFailed(true));
    return () => {
      isGone = true;
      end();
    };
  }, [src, video]);

  if (hasFailed) {
    return <Typography padding={5}>The video cannot be played here at the moment.</Typography>;
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: its subtitles come with the stream
    <video ref={video} controls autoPlay={playsAtOnce} playsInline poster={poster ?? undefined} />
  );
};

export const VideoFrame = styled(Box)`
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
const Preview = ({ current }: { current: CurrentVideo }) => {
  const { posterUrl, streamUrl } = current;
  const [playing, setPlaying] = useState<string | null>(null);
  const video = useRef<HTMLVideoElement>(null);
  // A new video replaces the one that plays; a new signature for the same video does not.
  if (playing !== null) {
    return (
      <VideoFrame background="neutral1000" hasRadius>
        <Player src={playing} poster={posterUrl} video={video} playsAtOnce />
      </VideoFrame>
    );
  }
  return (
    <VideoFrame background="neutral150" hasRadius>
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
    </VideoFrame>
  );
};

const Column = styled(Flex)`
  flex: 1 1 0;
  min-width: 0;
`;

type CurrentVideoProps = {
  workoutId: string;
  current: CurrentVideo;
  isDisabled: boolean;
  /** Null while another video is being uploaded. */
  onReplace: ((file: File) => void) | null;
};

/** The video that members see, with its preview, picture, length and subtitles. */
export const CurrentVideoPanel = ({
  workoutId,
  current,
  isDisabled,
  onReplace,
}: CurrentVideoProps) => {
  const { isKnown, durationSeconds } = current;
  const [send] = useSend();
  const mayTakeOver = !isKnown && !isDisabled;
  useEffect(() => {
    if (mayTakeOver) void send('POST', `${videoPath(workoutId)}/take-over`, {});
  }, [mayTakeOver, send, workoutId]);
  return (
    <Box borderColor="neutral200" hasRadius padding={5}>
      <Flex direction={{ initial: 'column', large: 'row' }} alignItems="stretch" gap={6}>
        <Column direction="column" alignItems="stretch" gap={3}>
          <Preview current={current} />
          {isKnown && durationSeconds !== null && !isDisabled && (
            <PosterFrame
              workoutId={workoutId}
              durationSeconds={durationSeconds}
              at={current.posterSeconds}
            />
          )}
        </Column>
        <Column direction="column" alignItems="stretch" gap={5}>
          <Flex justifyContent="space-between" gap={3} wrap="wrap">
            <Typography>
              {durationSeconds === null
                ? 'Members watch this video.'
                : `Ready, ${clock(durationSeconds)} long.`}
            </Typography>
            {onReplace !== null && !isDisabled && (
              <FileButton accept={VIDEO_FILES} variant="tertiary" onFile={onReplace}>
                Replace the video
              </FileButton>
            )}
          </Flex>
          {onReplace !== null && !isDisabled && (
            <Typography variant="pi" textColor="neutral600">
              The captions of the old film go. New English ones are made by themselves.
            </Typography>
          )}
          {isKnown && <Subtitles workoutId={workoutId} isDisabled={isDisabled} />}
        </Column>
      </Flex>
    </Box>
  );
};
