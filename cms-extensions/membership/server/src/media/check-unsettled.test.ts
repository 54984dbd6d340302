import { describe, expect, it } from 'vitest';
import { isAbandoned } from './check-unsettled.ts';

const NOW = Date.UTC(2026, 10, 21);
const ago = (seconds: number): number => NOW - seconds * 1000;
const VIDEO = {
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
    expect(isAbandoned({ ...VIDEO, state: 'uploading', ...changes }, NOW)).toBe(abandoned);
  });

  it('that has come whole is Mux’s business, whatever became of the process', () => {
    const whole = { ...VIDEO, state: 'processing', relayAliveAt: ago(600) } as const;
    expect(isAbandoned(whole, NOW)).toBe(false);
  });
});
