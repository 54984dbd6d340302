import { hasPremium, type Member, mayPlay, SUBSCRIPTION_STATUSES } from 'contract';
import { describe, expect, it } from 'vitest';
import { catalogueWorkout } from '../../../test/catalogue-workout.ts';
import { VideoAddresses } from '../media/index.ts';
import { renderWorkout, type Viewer } from './renderer.ts';

const MUX = {
  streamUrl: 'https://stream.test',
  imageUrl: 'https://image.test',
  signingKeyId: null,
  signingPrivateKey: null,
  urlSeconds: 10_800,
};
const NOW = Date.UTC(2026, 5, 1);

const workout = (isPremium: boolean) =>
  catalogueWorkout('w', { isPremium, playback: { id: 'p', policy: 'public' } });

const members: Member[] = SUBSCRIPTION_STATUSES.flatMap((subscription_status) =>
  [true, false].flatMap((has_payment_method) =>
    (['member', 'admin'] as const).map((role) => ({
      subscription_status,
      has_payment_method,
      role,
      trial_end_date: null,
    })),
  ),
);

describe('three kinds of viewers', () => {
  const video = new VideoAddresses(MUX, null);
  const plays = async (viewer: Viewer, isPremium: boolean): Promise<boolean> =>
    (await renderWorkout(video, workout(isPremium), { viewer, premiumEndsAt: null }, NOW))
      .video_url !== null;

  it.each(members)('stand for a member like %j', async (member) => {
    const viewer = hasPremium(member) ? 'premium' : 'member';
    for (const isPremium of [true, false]) {
      const allowed = mayPlay(member, { is_premium: isPremium });
      expect(await plays(viewer, isPremium)).toBe(allowed);
    }
  });

  it('stand for a visitor', async () => {
    for (const isPremium of [true, false]) {
      expect(await plays('visitor', isPremium)).toBe(mayPlay(null, { is_premium: isPremium }));
    }
  });

  it('has no address for a signed video without a signing key', async () => {
    const signed = { ...workout(false), playback: { id: 'p', policy: 'signed' } as const };
    const shown = await renderWorkout(
      video,
      signed,
      { viewer: 'premium', premiumEndsAt: null },
      NOW,
    );
    expect(shown).toMatchObject({ video_url: null, thumbnail_url: null, preview_url: null });
  });
});
