import type Mux from '@mux/mux-node';
import { VIDEO_FAILURES, VIDEO_STATES, type VideoState } from 'contract';
import { describe, expect, it } from 'vitest';
import { factsFrom, isAbandoned, isPlayable, mayBecome, minutesOf, playbackOf } from './rules.ts';

const UPLOAD: Mux.Video.Upload = {
  id: 'upload',
  cors_origin: '*',
  status: 'waiting',
  timeout: 3600,
};

const ASSET: Mux.Video.Asset = {
  id: 'asset',
  created_at: '1',
  encoding_tier: 'smart',
  master_access: 'none',
  max_resolution_tier: '1080p',
  progress: { state: 'ingesting', progress: 0 },
  status: 'preparing',
};

const UNKNOWN = { assetId: null, playbackId: null, policy: 'signed' } as const;

describe('what Mux says makes of a video', () => {
  it.each<[string, Partial<Mux.Video.Upload>, VideoState, string | null]>([
    ['waits for its file', { status: 'waiting' }, 'waiting', null],
    ['was cancelled', { status: 'cancelled' }, 'failed', VIDEO_FAILURES.cancelled],
    ['took too long', { status: 'timed_out' }, 'failed', VIDEO_FAILURES.timedOut],
    ['failed', { status: 'errored', error: { message: 'No film.' } }, 'failed', 'No film.'],
    ['failed without a word', { status: 'errored' }, 'failed', VIDEO_FAILURES.unreadable],
    ['lost its asset', { status: 'asset_created' }, 'failed', VIDEO_FAILURES.gone],
  ])('an upload that %s', (_, changes, state, reason) => {
    const facts = factsFrom({ upload: { ...UPLOAD, ...changes }, asset: null }, UNKNOWN);
    expect(facts).toMatchObject({ state, reason });
  });

  it('an asset that is being made is processing, with its percentage', () => {
    const asset: Mux.Video.Asset = { ...ASSET, progress: { state: 'transcoding', progress: 41.6 } };
    expect(factsFrom({ upload: UPLOAD, asset }, UNKNOWN)).toMatchObject({
      state: 'processing',
      progress: 42,
      assetId: 'asset',
    });
  });

  it('an asset that is ready has its playback id and its length', () => {
    const asset: Mux.Video.Asset = {
      ...ASSET,
      status: 'ready',
      duration: 1501.4,
      playback_ids: [{ id: 'playback', policy: 'signed' }],
    };
    expect(factsFrom({ upload: null, asset }, { ...UNKNOWN, assetId: 'asset' })).toEqual({
      state: 'ready',
      progress: 100,
      reason: null,
      assetId: 'asset',
      playback: { playbackId: 'playback', policy: 'signed' },
      durationSeconds: 1501.4,
    });
  });

  it('an asset that failed says why', () => {
    const errored: Mux.Video.Asset = {
      ...ASSET,
      status: 'errored',
      progress: { state: 'errored', progress: -1 },
    };
    const asset = { ...errored, errors: { type: 'invalid_input', messages: ['One.', 'Two.'] } };
    expect(factsFrom({ upload: null, asset }, UNKNOWN)).toMatchObject({
      state: 'failed',
      progress: 0,
      reason: 'One. Two.',
    });
    expect(factsFrom({ upload: null, asset: errored }, UNKNOWN).reason).toBe(
      VIDEO_FAILURES.unreadable,
    );
  });

  it('an asset that Mux no longer has is gone', () => {
    const facts = factsFrom({ upload: UPLOAD, asset: null }, { ...UNKNOWN, assetId: 'asset' });
    expect(facts).toMatchObject({ state: 'failed', reason: VIDEO_FAILURES.gone });
  });
});

describe('an asset is shown by', () => {
  const [one, other, open, drm] = (
    [
      ['one', 'signed'],
      ['other', 'signed'],
      ['open', 'public'],
      ['drm', 'drm'],
    ] as const
  ).map(([id, policy]) => ({ id, policy }));
  if (!one || !other || !open || !drm) throw new Error('There are four');

  it.each([
    ['the known playback ID while it has it', [open, other, one], 'one'],
    ['one of the same policy after that', [drm, open, other], 'other'],
    ['the first that browsers play', [drm, open], 'open'],
    ['none', [drm], undefined],
    ['none at all', [], undefined],
  ])('%s', (_, playback_ids, playbackId) => {
    const known = { playbackId: 'one', policy: 'signed' } as const;
    expect(playbackOf({ ...ASSET, playback_ids }, known)?.playbackId).toBe(playbackId);
  });
});

describe('a video', () => {
  const allowed: Readonly<Record<VideoState, readonly VideoState[]>> = {
    waiting: ['waiting', 'uploading', 'processing', 'ready', 'failed'],
    uploading: ['uploading', 'processing', 'ready', 'failed'],
    processing: ['processing', 'ready', 'failed'],
    ready: ['ready', 'failed'],
    failed: [],
  };

  it.each(VIDEO_STATES.flatMap((from) => VIDEO_STATES.map((to) => [from, to] as const)))(
    'that is %s and is said to be %s',
    (from, to) => {
      expect(mayBecome(from, to)).toBe(allowed[from].includes(to));
    },
  );
});

describe('a workout can be played', () => {
  it.each<[string | null, VideoState | null, boolean]>([
    [null, null, false],
    ['', null, false],
    ['playback', null, true],
    ['playback', 'ready', true],
    ['playback', 'processing', false],
    ['playback', 'failed', false],
  ])('with playback id %s and a video that is %s: %s', (playbackId, state, expected) => {
    expect(isPlayable(playbackId, state && { state })).toBe(expected);
  });
});

const NOW = Date.UTC(2026, 10, 21);
const ago = (seconds: number): number => NOW - seconds * 1000;
const UPLOADING = {
  ...{ uploadId: 'upload', assetId: null, createdAt: ago(7200) },
  ...{ relayAliveAt: null, provisional: false },
};

describe('an upload', () => {
  it.each([
    ['through a process that spoke a moment ago', { relayAliveAt: ago(20) }, false],
    ['through a process that has fallen silent', { relayAliveAt: ago(61) }, true],
    ['that a browser makes, for hours', {}, false],
    ['for which Mux is just being asked', { uploadId: null, createdAt: ago(10) }, false],
    ['for which Mux was never asked', { uploadId: null }, true],
    [
      'whose workout was made a while ago',
      { uploadId: null, provisional: true, createdAt: ago(1800) },
      false,
    ],
    ['whose workout waits for it in vain', { uploadId: null, provisional: true }, true],
  ])('%s is left: %j %s', (_, changes, abandoned) => {
    expect(isAbandoned({ ...UPLOADING, state: 'uploading', ...changes }, NOW)).toBe(abandoned);
  });

  it('that has come whole is Mux’s business, whatever became of the process', () => {
    const whole = { ...UPLOADING, state: 'processing', relayAliveAt: ago(600) } as const;
    expect(isAbandoned(whole, NOW)).toBe(false);
  });
});

it.each([
  [6, 1],
  [30, 1],
  [89, 1],
  [90, 2],
  [1500, 25],
])('a video of %d seconds makes a workout of %d minutes', (seconds, minutes) => {
  expect(minutesOf(seconds)).toBe(minutes);
});
