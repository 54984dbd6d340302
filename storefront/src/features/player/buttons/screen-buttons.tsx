import { MediaUIEvents } from 'media-chrome/constants';
import * as m from '#messages/player';
import { IconButton } from '../../../ui/button/button.tsx';
import { PictureInPictureIcon, ScreencastIcon, SubtitlesIcon } from '../../../ui/icons/icons.ts';
import { onMark } from '../controls.css.ts';
import type { Media, MediaState } from '../video/media.ts';
import type { VideoElement } from '../video/video-element.ts';
import { hasSubtitles, showsSubtitles, toggleSubtitles, useSubtitles } from './subtitles.ts';
import { useCast } from './television.ts';

const {
  MEDIA_AIRPLAY_REQUEST,
  MEDIA_ENTER_CAST_REQUEST,
  MEDIA_ENTER_PIP_REQUEST,
  MEDIA_EXIT_CAST_REQUEST,
  MEDIA_EXIT_PIP_REQUEST,
} = MediaUIEvents;

/** What asks for a television: AirPlay in Safari, else Remote Playback; null where none is near. */
const televisionRequest = (state: MediaState): string | null => {
  // Media Chrome leaves undefined what is available. Before the first video nothing is known.
  if (state.mediaDuration === undefined) return null;
  if (state.mediaAirplayUnavailable === undefined) return MEDIA_AIRPLAY_REQUEST;
  if (state.mediaCastUnavailable !== undefined) return null;
  return state.mediaIsCasting ? MEDIA_EXIT_CAST_REQUEST : MEDIA_ENTER_CAST_REQUEST;
};

type ScreenButtonsProps = {
  media: Media;
  state: MediaState;
  element: VideoElement | null;
  title: string;
};

/**
 * Television, picture in picture and subtitles: each where the browser and the video have it.
 */
export const ScreenButtons = ({ media, state, element, title }: ScreenButtonsProps) => {
  useSubtitles(media, state);
  const cast = useCast(element, state, title);
  const request = televisionRequest(state);
  const openRequest = request === null ? null : () => media.dispatch({ type: request });
  const television = cast ?? openRequest;
  const isCasting = state.mediaIsCasting === true;
  const hasPictureInPicture =
    state.mediaDuration !== undefined && state.mediaPipUnavailable === undefined && !isCasting;
  const isApart = state.mediaIsPip === true;
  return (
    <>
      {television !== null && (
        <IconButton
          label={m.television}
          aria-pressed={isCasting}
          className={isCasting ? onMark : undefined}
          onClick={television}
        >
          <ScreencastIcon size="large" />
        </IconButton>
      )}
      {hasPictureInPicture && (
        <IconButton
          label={m.pictureInPicture}
          aria-pressed={isApart}
          className={isApart ? onMark : undefined}
          onClick={() =>
            media.dispatch({ type: isApart ? MEDIA_EXIT_PIP_REQUEST : MEDIA_ENTER_PIP_REQUEST })
          }
        >
          <PictureInPictureIcon size="large" />
        </IconButton>
      )}
      {hasSubtitles(state) && (
        <IconButton
          label={m.subtitles}
          aria-pressed={showsSubtitles(state)}
          className={showsSubtitles(state) ? onMark : undefined}
          onClick={() => toggleSubtitles(media)}
        >
          <SubtitlesIcon size="large" />
        </IconButton>
      )}
    </>
  );
};
