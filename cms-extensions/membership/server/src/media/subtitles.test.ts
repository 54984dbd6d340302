import { SUBTITLE_ERRORS } from 'contract';
import { describe, expect, it } from 'vitest';
import { formatOf } from './subtitles.ts';

const CUE = 'Breathe in.';

describe('subtitles are told by what they hold', () => {
  it.each([
    ['vtt', `WEBVTT\n\n00:01.000 --> 00:02.000\n${CUE}\n`],
    ['vtt', '\uFEFFWEBVTT made by hand\r\n\r\n'],
    ['srt', `1\n00:00:01,000 --> 00:00:02,500\n${CUE}\n`],
    ['srt', `\uFEFF1\r\n00:00:01,000 --> 00:00:02,500\r\n${CUE}\r\n`],
  ])('%s: %j', (format, text) => {
    expect(formatOf(text)).toBe(format);
  });

  it.each(['', CUE, 'WEBVTTish', '00:00:01.000 --> 00:00:02.500', '<!doctype html>'])(
    'nothing in %j',
    (text) => {
      expect(() => formatOf(text)).toThrow(SUBTITLE_ERRORS.unreadable);
    },
  );
});
