import { describe, expect, it } from 'vitest';
import { NoSubtitles, noticeOfNoSpeechRecognition, toWebVtt } from './webvtt.ts';

describe('subtitles', () => {
  it('in WebVTT stay as they are, with plain line ends', () => {
    const text = '\uFEFFWEBVTT - Hips\r\n\r\n00:01.000 --> 00:02.000\r\nBreathe, and hold\r\n';
    expect(toWebVtt(text)).toBe('WEBVTT - Hips\n\n00:01.000 --> 00:02.000\nBreathe, and hold\n');
  });

  it('in SubRip become WebVTT, and commas in what is said stay', () => {
    const text = '1\r\n00:00:01,000 --> 00:00:02,500\r\nBreathe, and hold\r\n\r\n';
    expect(toWebVtt(text)).toBe('WEBVTT\n\n1\n00:00:01.000 --> 00:00:02.500\nBreathe, and hold\n');
  });

  it.each(['', '<!doctype html>', 'WEBVTTX', '1\n00:00:01 --> 00:00:02\nNo thousandths'])(
    'are not: %j',
    (text) => {
      expect(() => toWebVtt(text)).toThrow(NoSubtitles);
    },
  );
});

it('the notice is one cue, no longer than the video', () => {
  expect(noticeOfNoSpeechRecognition(60)).toContain('00:00:00.000 --> 00:00:05.000');
  expect(noticeOfNoSpeechRecognition(2.25)).toContain('00:00:00.000 --> 00:00:02.250');
});
