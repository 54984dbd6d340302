import type { Core } from '@strapi/strapi';
import type { Caption } from 'contract';
import { z } from 'zod';
import { NotFound } from '../platform/http/index.ts';
import type { VideoAddresses } from './playback.ts';
import type { Videos } from './service.ts';
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

type Parts = {
  strapi: Core.Strapi;
  videos: Pick<Videos, 'of' | 'tracks'>;
  addresses: Pick<VideoAddresses, 'captionsUrl'>;
};

/**
 * Reads captions from Mux: written by the coach if there are any, else made from the sound.
 * @returns a function of a workout's documentId; null when the video of its draft has no captions
 *   that are ready
 */
export const createCaptions =
  ({ strapi, videos, addresses }: Parts) =>
  async (documentId: string): Promise<Caption[] | null> => {
    const row: unknown = await strapi.db
      .query(WORKOUT_UID)
      .findOne({ where: { documentId, publishedAt: null } });
    const draft = draftSchema.safeParse(row).data;
    if (draft === undefined) throw new NotFound('Workout');
    const { current } = await videos.of(documentId);
    const assetId = current?.assetId ?? draft.muxAssetId;
    const playbackId = current?.playbackId ?? draft.muxPlaybackId;
    if (!assetId || !playbackId) return null;
    const ready = (await videos.tracks.list(assetId)).filter(({ state }) => state === 'ready');
    const track = ready.find(({ isGenerated }) => !isGenerated) ?? ready[0];
    if (track === undefined) return null;
    const playback = { id: playbackId, policy: draft.muxPlaybackPolicy ?? 'signed' };
    const url = await addresses.captionsUrl(playback, track.id, Date.now());
    if (url === null) return null;
    const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const vtt = answer.ok ? await answer.text() : '';
    return vtt === '' || vtt.length > CAPTIONS_MAX ? null : cuesOf(vtt);
  };
