import { describe, expect, it } from 'vitest';
import type { ProbedFile, ProbedVideo } from './probe.ts';
import { nonStandardReasons } from './standard-input.ts';

const film = (video: Partial<ProbedVideo>, audioCodec = 'aac'): ProbedFile => ({
  container: 'mov',
  durationSeconds: 1,
  video: {
    codec: 'h264',
    pixelFormat: 'yuv420p',
    width: 1920,
    height: 1080,
    framesPerSecond: 30,
    ...video,
  },
  audio: { codec: audioCodec, channels: 2, samplesPerSecond: 48_000 },
});

describe('an input', () => {
  it.each([
    ['H.264 with AAC', film({})],
    ['HEVC of ten bits', film({ codec: 'hevc', pixelFormat: 'yuv420p10le' })],
    ['one without sound', { ...film({}), audio: undefined }],
  ])('is standard: %s', (_case, probed) => {
    expect(nonStandardReasons(probed)).toBeUndefined();
  });

  it.each([
    [film({ codec: 'prores' }), { video_codec: 'prores' }],
    [film({ pixelFormat: 'yuv422p' }), { unsupported_pixel_format: 'yuv422p' }],
    [film({ width: 3840, height: 2160 }), { video_resolution: '3840x2160' }],
    [film({ framesPerSecond: 240 }), { video_frame_rate: '240' }],
    [film({ framesPerSecond: -1 }), { video_frame_rate: '-1' }],
    [film({}, 'pcm_s16le'), { audio_codec: 'pcm_s16le' }],
  ])('is not standard: %j', (probed, reasons) => {
    expect(nonStandardReasons(probed)).toEqual(reasons);
  });
});
