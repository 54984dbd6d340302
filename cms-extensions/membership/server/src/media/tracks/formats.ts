import { NotSubtitles } from '../errors.ts';

const SUBRIP_TIMING =
  /^(?:\d{1,2}:)?\d{2}:\d{2},\d{3}[ \t]+-->[ \t]+(?:\d{1,2}:)?\d{2}:\d{2},\d{3}/m;

/** What Mux reads: WebVTT, and SubRip (.srt). */
export type SubtitleFormat = 'vtt' | 'srt';

/**
 * Detects the subtitle format by content, not by the file's name.
 * @throws NotSubtitles
 */
export const formatOf = (text: string): SubtitleFormat => {
  const lines = text.replace(/^\uFEFF/, '');
  if (/^WEBVTT(?:[ \t\r\n]|$)/.test(lines)) return 'vtt';
  if (SUBRIP_TIMING.test(lines)) return 'srt';
  throw new NotSubtitles();
};
