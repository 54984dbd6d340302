import { describe, expect, it } from 'vitest';
import { cuesOf } from './captions.ts';

describe('the cues of a WebVTT file', () => {
  it('have times in seconds and plain text', () => {
    const vtt = [
      'WEBVTT',
      '',
      'NOTE made by hand',
      '',
      '1',
      '00:01.500 --> 00:04.000 align:start',
      '<v Ines>Plank.</v>',
      'Forty seconds.',
      '',
      '01:02:03.250 --> 01:02:04.000',
      'Rest.',
      '',
    ].join('\r\n');
    expect(cuesOf(vtt)).toEqual([
      { start: 1.5, end: 4, text: 'Plank. Forty seconds.' },
      { start: 3723.25, end: 3724, text: 'Rest.' },
    ]);
  });

  it.each(['<', '<v ', '00:00.000 ', '\n', '1:'])('are read without delay: %j', (repeated) => {
    const began = process.threadCpuUsage();
    cuesOf(`00:01.500 --> 00:04.000\n${repeated.repeat(80_000)}`);
    expect(process.threadCpuUsage(began).user).toBeLessThan(400_000);
  });

  it('are none in a file of another kind', () => {
    expect(cuesOf('<html></html>')).toEqual([]);
  });
});
