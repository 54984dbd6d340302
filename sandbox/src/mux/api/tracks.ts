import type { Hono } from 'hono';
import { z } from 'zod';
import { InvalidParameters, NotFound, NotOffered } from '../errors.ts';
import type { TextTrack } from '../state/asset-document.ts';
import type { AssetRecord } from '../state/assets.ts';
import { generatedTrack, repeatedName, uploadedTrack } from '../tracks/new-track.ts';
import {
  createTrackSchema,
  generateSubtitlesSchema,
  parse,
  readBody,
  updateTrackSchema,
} from './input.ts';
import { presentTrack } from './present.ts';
import { type ApiServices, existingAsset } from './services.ts';

/** `/video/v1/assets/{id}/tracks`: add, change, generate and delete text tracks. */
export function addTrackRoutes(routes: Hono, services: ApiServices): void {
  const { assets, textTracks } = services;

  routes.post('/:id/tracks', async (context) => {
    const body = await readBody(context);
    const asset = existingAsset(assets, context.req.param('id'));
    if (isAudioTrack(body)) throw new NotOffered('Further audio tracks are');
    const track = uploadedTrack(parse(createTrackSchema, body));
    requireReady(asset);
    requireFreeNames(asset, [track]);
    textTracks.add(asset.id, [track]);
    return context.json({ data: presentTrack(track) }, 201);
  });

  routes.patch('/:id/tracks/:trackId', async (context) => {
    const body = await readBody(context);
    const asset = existingAsset(assets, context.req.param('id'));
    const before = existingText(asset, context.req.param('trackId'));
    const changed = { ...before, ...parse(updateTrackSchema, body) };
    requireFreeNames(asset, [changed]);
    textTracks.change(asset.id, changed);
    return context.json({ data: presentTrack(changed) });
  });

  routes.delete('/:id/tracks/:trackId', async (context) => {
    const asset = existingAsset(assets, context.req.param('id'));
    const track = existingText(asset, context.req.param('trackId'));
    await textTracks.remove(asset.id, track);
    return context.body(null, 204);
  });

  routes.post('/:id/tracks/:trackId/generate-subtitles', async (context) => {
    const body = await readBody(context);
    const asset = existingAsset(assets, context.req.param('id'));
    const spoken = asset.document.tracks.find(({ id }) => id === context.req.param('trackId'));
    if (!spoken) throw new NotFound();
    const { generated_subtitles } = parse(generateSubtitlesSchema, body);
    if (spoken.type !== 'audio') throw new InvalidParameters('The track is not an audio track.');
    requireReady(asset);
    const tracks = generated_subtitles.map(generatedTrack);
    requireFreeNames(asset, tracks);
    textTracks.add(asset.id, tracks);
    return context.json({ data: tracks.map(presentTrack) }, 201);
  });
}

const audioTrackSchema = z.object({ type: z.literal('audio') });

function isAudioTrack(body: unknown): boolean {
  return audioTrackSchema.safeParse(body).success;
}

function existingText(asset: AssetRecord, trackId: string): TextTrack {
  const track = asset.document.tracks.find(({ id }) => id === trackId);
  if (!track) throw new NotFound();
  if (track.type !== 'text') throw new InvalidParameters('The track is not a text track.');
  return track;
}

function requireReady({ status }: AssetRecord): void {
  if (status !== 'ready') throw new InvalidParameters('The asset is not ready.');
}

function requireFreeNames({ document }: AssetRecord, wanted: readonly TextTrack[]): void {
  const replaced = new Set(wanted.map(({ id }) => id));
  const texts = document.tracks.filter((track) => track.type === 'text');
  const others = texts.filter(({ id }) => !replaced.has(id));
  const taken = repeatedName([...others, ...wanted]);
  if (taken !== undefined) throw new InvalidParameters(`name: ${taken} is taken by a text track.`);
}
