import { describe, expect, it } from 'vitest';
import { urlBucket } from './playback.ts';
import { signerFrom } from './signer.ts';
import { signedUrl, thumbnailTarget } from './targets.ts';

const HOSTS = { streamUrl: 'https://stream.mux.com', imageUrl: 'https://image.mux.com' };

describe("Mux's addresses", () => {
  it('carry nothing but the token when they are signed', () => {
    const target = thumbnailTarget(HOSTS, { id: 'abc', policy: 'public' }, 640);
    expect(signedUrl(target, 'x.y.z')).toBe('https://image.mux.com/abc/thumbnail.jpg?token=x.y.z');
  });
});

describe('the time that a signed address lives', () => {
  const LIFE_SECONDS = 3 * 3600;

  it('is never less than promised, and a quarter more at most', () => {
    for (let now = 1_800_000_000; now < 1_800_020_000; now += 61) {
      const life = urlBucket(now, LIFE_SECONDS).expiresAtSeconds - now;
      expect(life).toBeGreaterThanOrEqual(LIFE_SECONDS);
      expect(life).toBeLessThanOrEqual(LIFE_SECONDS * 1.25);
    }
  });

  it('is the same for everyone until the next bucket begins', () => {
    const { expiresAtSeconds, nextAtSeconds } = urlBucket(1_800_000_123, LIFE_SECONDS);
    expect(urlBucket(nextAtSeconds - 1, LIFE_SECONDS).expiresAtSeconds).toBe(expiresAtSeconds);
    expect(urlBucket(nextAtSeconds, LIFE_SECONDS).expiresAtSeconds).toBeGreaterThan(
      expiresAtSeconds,
    );
  });
});

describe('signing keys', () => {
  const settings = { ...HOSTS, urlSeconds: 3600 };

  it('may be missing', () => {
    const none = { ...settings, signingKeyId: null, signingPrivateKey: null };
    expect(signerFrom(none)).toBeNull();
  });

  it('stop the start with a sentence when they cannot be read', () => {
    const bad = { ...settings, signingKeyId: 'key', signingPrivateKey: 'bm90IGEga2V5' };
    expect(() => signerFrom(bad)).toThrow(/^MUX_SIGNING_PRIVATE_KEY is not/);
  });
});
