/** A text is neither WebVTT nor SubRip. */
export class NoSubtitles extends Error {
  constructor() {
    super('The file is neither WebVTT nor SubRip (SRT).');
  }
}

const SUBRIP_TIMING =
  /^(?:\d{1,2}:)?\d{2}:\d{2},\d{3}[ \t]+-->[ \t]+(?:\d{1,2}:)?\d{2}:\d{2},\d{3}/m;

/**
 * Reads subtitles in one of the two formats that Mux takes.
 * @returns them as WebVTT; SubRip differs in its timings' comma and in what stands at the top.
 * @throws {NoSubtitles}
 */
export function toWebVtt(text: string): string {
  const lines = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  if (/^WEBVTT(?:[ \t\n]|$)/.test(lines)) return lines;
  if (!SUBRIP_TIMING.test(lines)) throw new NoSubtitles();
  const timings = lines.replace(/^.*-->.*$/gm, (line) => line.replaceAll(',', '.'));
  return `WEBVTT\n\n${timings.trim()}\n`;
}

const NOTICE_SECONDS = 5;

/** What stands in for recognised speech: one cue that says that nobody listened. */
export function noticeOfNoSpeechRecognition(durationSeconds: number): string {
  const end = Math.min(NOTICE_SECONDS, durationSeconds);
  return [
    'WEBVTT',
    '',
    `00:00:00.000 --> 00:00:${end.toFixed(3).padStart(6, '0')}`,
    'This stand-in for Mux has no speech recognition.',
    '',
  ].join('\n');
}
