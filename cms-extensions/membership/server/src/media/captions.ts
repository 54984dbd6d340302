import type { Caption } from 'contract';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { NotFound } from '../platform/http/index.ts';
import { addressesOf } from './playback.ts';
import { videosOf } from './service.ts';
import { listSubtitles } from './subtitles.ts';
import { WORKOUT_UID } from './workouts.ts';

const TIMING = /^((?:\d+:)?\d{2}:\d{2}\.\d{3})[ \t]+-->[ \t]+((?:\d+:)?\d{2}:\d{2}\.\d{3})/;

const secondsOf = (time: string): number =>
  time.split(':').reduce((total, part) => total * 60 + Number(part), 0);

/** The cues of a WebVTT file, without marks of voice and style. */
export const cuesOf = (vtt: string): Caption[] =>
  vtt
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .flatMap((block) => {
      const lines = block.split('\n');
      const at = lines.findIndex((line) => TIMING.test(line));
      const [, start, end] = TIMING.exec(lines[at] ?? '') ?? [];
      if (start === undefined || end === undefined) return [];
      const text = lines
        .slice(at + 1)
        .join(' ')
        .replace(/<[^<>]*>/g, '')
        .trim();
      return [{ start: secondsOf(start), end: secondsOf(end), text }];
    });

const draftSchema = z.object({
  muxPlaybackId: z.string().nullable(),
  muxPlaybackPolicy: z.enum(['signed', 'public']).nullable(),
  muxAssetId: z.string().nullable(),
});

/** Longest captions that are read, in characters; an hour of speech has a tenth. */
const CAPTIONS_MAX = 1_000_000;

/** Mux answers within moments; the panel waits for it. */
const TIMEOUT_MS = 10_000;

/**
 * Reads the captions of a workout's video from Mux: written by the coach if there are any, else
 * made from the sound.
 * @returns null when the video of its draft has no captions that are ready
 * @throws NotFound when there is no such workout
 */
export const captionsOf = async (ctx: Context, documentId: string): Promise<Caption[] | null> => {
  const row: unknown = await ctx.strapi.db
    .query(WORKOUT_UID)
    .findOne({ where: { documentId, publishedAt: null } });
  const draft = draftSchema.safeParse(row).data;
  if (draft === undefined) throw new NotFound('Workout');
  const { current } = await videosOf(ctx, documentId);
  const assetId = current?.assetId ?? draft.muxAssetId;
  const playbackId = current?.playbackId ?? draft.muxPlaybackId;
  if (!assetId || !playbackId) return null;
  const ready = (await listSubtitles(ctx, assetId)).filter(({ state }) => state === 'ready');
  const track = ready.find(({ isGenerated }) => !isGenerated) ?? ready[0];
  if (track === undefined) return null;
  const playback = { id: playbackId, policy: draft.muxPlaybackPolicy ?? 'signed' };
  const url = await addressesOf(ctx).captionsUrl(playback, track.id, Date.now());
  if (url === null) return null;
  const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  const vtt = answer.ok ? await answer.text() : '';
  return vtt === '' || vtt.length > CAPTIONS_MAX ? null : cuesOf(vtt);
};
