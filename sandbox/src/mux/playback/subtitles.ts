import type { TextTrack, Track } from '../state/asset-document.ts';

const GROUP = 'subtitles';
/** What HLS calls captions that also tell of sounds. */
const CAPTION_TRAITS =
  'public.accessibility.transcribes-spoken-dialog,public.accessibility.describes-music-and-sound';

/** The text tracks that a stream offers. */
export function readyTexts(tracks: readonly Track[]): TextTrack[] {
  return tracks.flatMap((track) =>
    track.type === 'text' && track.status === 'ready' ? [track] : [],
  );
}

/**
 * A master playlist's lines about subtitles (RFC 8216, 4.3.4.1).
 * @param defaultLanguage the language that is shown by default, if any.
 */
export function subtitleLines(
  texts: readonly TextTrack[],
  playlistUrl: (trackId: string) => string,
  defaultLanguage?: string | undefined,
): string[] {
  const shown = texts.find(({ language_code }) => language_code === defaultLanguage);
  return texts.map((text) => {
    const attributes = [
      'TYPE=SUBTITLES',
      `GROUP-ID="${GROUP}"`,
      `NAME="${quotable(text.name)}"`,
      `LANGUAGE="${text.language_code}"`,
      `DEFAULT=${text === shown ? 'YES' : 'NO'}`,
      'AUTOSELECT=YES',
      'FORCED=NO',
      ...(text.closed_captions ? [`CHARACTERISTICS="${CAPTION_TRAITS}"`] : []),
      `URI="${playlistUrl(text.id)}"`,
    ];
    return `#EXT-X-MEDIA:${attributes.join(',')}`;
  });
}

/** A variant's line with the group of subtitles that goes with it. */
export function withSubtitles(streamInfo: string): string {
  return `${streamInfo},SUBTITLES="${GROUP}"`;
}

/** The playlist of one text track: a single segment. */
export function subtitlePlaylist(durationSeconds: number, textUrl: string): string[] {
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:6',
    `#EXT-X-TARGETDURATION:${Math.ceil(durationSeconds)}`,
    '#EXT-X-PLAYLIST-TYPE:VOD',
    `#EXTINF:${durationSeconds.toFixed(3)},`,
    textUrl,
    '#EXT-X-ENDLIST',
  ];
}

/** Text for a quoted string of HLS, which cannot contain quotes or line ends. */
function quotable(text: string): string {
  return text.replaceAll('"', "'").replace(/[\r\n]+/g, ' ');
}
