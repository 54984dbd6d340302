import { Typography } from '@strapi/design-system';
import { useEffect, useRef, useState } from 'react';

const HLS = 'application/vnd.apple.mpegurl';

type Props = { src: string; poster: string | null };

/** Plays HLS: natively where the browser supports it, otherwise with hls.js. */
export const Player = ({ src, poster }: Props) => {
  const video = useRef<HTMLVideoElement>(null);
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
      const hls = new Hls();
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
  }, [src]);

  if (hasFailed) {
    return <Typography padding={5}>The video cannot be played here at the moment.</Typography>;
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: its subtitles come with the stream
    <video ref={video} controls autoPlay playsInline poster={poster ?? undefined} />
  );
};
