import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Mux from '@mux/mux-node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type FileServer, makeClip, serveFiles } from '../../../test/clips.ts';
import { ANSWER_TYPES, answerType, eventType, loadMuxTypes } from '../../../test/mux-types.ts';
import { DRIFT, startTestSandbox, type TestSandbox } from '../../../test/start-test-sandbox.ts';
import type { TypeChecker } from '../../../test/type-checker.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../../test/webhook-receiver.ts';
import { runFfmpeg } from '../ffmpeg/ffmpeg.ts';

interface Answer {
  call: string;
  type: string | undefined;
  body: string;
}

const EVENTS = [
  'video.asset.created',
  'video.asset.deleted',
  'video.asset.errored',
  'video.asset.non_standard_input_detected',
  'video.asset.ready',
  'video.asset.track.created',
  'video.asset.track.deleted',
  'video.asset.track.errored',
  'video.asset.track.ready',
  'video.asset.updated',
  'video.upload.asset_created',
  'video.upload.cancelled',
  'video.upload.created',
  'video.upload.errored',
];

const answerSchema = z.object({ data: z.unknown(), next_cursor: z.string().optional() });
const eventSchema = z.looseObject({ type: z.string() });

let sandbox: TestSandbox;
let receiver: WebhookReceiver;
let files: FileServer;
let types: TypeChecker;
const answers: Answer[] = [];

beforeAll(async () => {
  receiver = await startWebhookReceiver();
  sandbox = await startTestSandbox({ url: receiver.url, secret: 'secret', backoffMs: [1, 1] });
  const [clip, odd] = [join(sandbox.folder, 'clip.mp4'), join(sandbox.folder, 'odd.webm')];
  await makeClip(clip);
  const codecs = ['-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libvorbis'];
  await runFfmpeg({ arguments: ['-i', clip, ...codecs, odd] });
  files = await serveFiles({
    '/clip.mp4': { type: 'video/mp4', body: await readFile(clip) },
    '/odd.webm': { type: 'video/webm', body: await readFile(odd) },
    '/en.vtt': { type: 'text/vtt', body: 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n' },
    '/text': { type: 'text/plain', body: 'no film' },
  });
  types = loadMuxTypes(EVENTS);
  await live();
});
afterAll(async () => {
  files.close();
  await sandbox.stop();
  receiver.close();
});

/** An SDK client that records its responses. */
function recordingClient(): Mux {
  return new Mux({
    tokenId: 'test-id',
    tokenSecret: 'test-secret',
    baseURL: `${sandbox.url}/mux`,
    maxRetries: 0,
    async fetch(input, init) {
      const response = await fetch(input, init);
      const { pathname } = new URL(input instanceof Request ? input.url : input);
      const method = init?.method?.toUpperCase() ?? 'GET';
      const path = pathname.slice('/mux'.length);
      const body = await response.clone().text();
      const call = `${method} ${path} (${response.status})`;
      if (body !== '') answers.push({ call, type: answerType(method, path), body });
      return response;
    },
  });
}

const settle = () => sandbox.control('POST', '/settle');

/** A scenario that uses every call and causes every event, in as many states as possible. */
async function live(): Promise<void> {
  const { video, system } = recordingClient();
  const key = await system.signingKeys.create();
  await system.signingKeys.retrieve(key.id);
  await system.utilities.whoami();

  const upload = await video.uploads.create({
    cors_origin: 'https://coach.example',
    test: true,
    new_asset_settings: {
      inputs: [{ generated_subtitles: [{ language_code: 'auto', passthrough: 'a' }] }],
      playback_policies: ['signed'],
      advanced_playback_policies: [{ policy: 'public' }],
      passthrough: 'p',
      meta: { title: 'Hips', creator_id: 'c', external_id: 'e' },
      normalize_audio: true,
    },
  });
  const clip = await (await fetch(`${files.url}/clip.mp4`)).blob();
  await fetch(upload.url ?? '', { method: 'PUT', body: clip });
  const wrong = await video.uploads.create({ cors_origin: '*' });
  await fetch(wrong.url ?? '', { method: 'PUT', body: 'no film' });
  const left = await video.uploads.create({ cors_origin: '*' });
  await video.uploads.cancel(left.id);

  receiver.answers.push(500);
  await sandbox.control('POST', '/ingest', { effect: 'hold' });
  const odd = await video.assets.create({ inputs: [{ url: `${files.url}/odd.webm` }] });
  await video.assets.retrieve(odd.id);
  await sandbox.control('POST', `/assets/${odd.id}/release`);
  await video.assets.create({ inputs: [{ url: `${files.url}/missing` }] });
  await settle();
  for (const { id } of [upload, wrong, left]) await video.uploads.retrieve(id);

  const text = { type: 'text', text_type: 'subtitles', language_code: 'en-GB' } as const;
  const good = await video.assets.createTrack(odd.id, { ...text, url: `${files.url}/en.vtt` });
  await video.assets.createTrack(odd.id, { ...text, name: 'Bad', url: `${files.url}/text` });
  await settle();
  await video.assets.updateTrack(odd.id, good.id ?? '', { closed_captions: true });
  const made = await video.assets.retrieve(odd.id);
  const audio = made.tracks?.find(({ type }) => type === 'audio');
  await video.assets.generateSubtitles(odd.id, audio?.id ?? '', {
    generated_subtitles: [{ name: 'Spoken' }],
  });
  await settle();
  await video.assets.deleteTrack(odd.id, good.id ?? '');

  const playback = await video.assets.createPlaybackId(odd.id, { policy: 'signed' });
  await video.assets.retrievePlaybackId(odd.id, playback.id);
  await video.playbackIds.retrieve(playback.id);
  await video.assets.update(DRIFT.assetId, { passthrough: 'q', thumbnail_time: 1 });
  await video.assets.retrieveInputInfo(odd.id);
  const { asset_id = '' } = await video.uploads.retrieve(upload.id);
  await video.assets.retrieveInputInfo(asset_id);
  await video.assets.list();
  await video.uploads.list();
  await video.assets.delete(odd.id);
  await settle();
}

const events = () => receiver.received.map(({ body }) => eventSchema.parse(JSON.parse(body)));
const seenEvents = () => [...new Set(events().map(({ type }) => type))].toSorted();

describe('what the stand-in says, field by field as the SDK types it', () => {
  it('in every answer: nothing missing, nothing invented, nothing null', () => {
    expect(new Set(answers.map(({ type }) => type))).toEqual(new Set(ANSWER_TYPES));
    const faults = answers.flatMap(({ call, type, body }) => {
      if (type === undefined) return [`${call}: which type answers it?`];
      const { data } = answerSchema.parse(JSON.parse(body));
      const objects = Array.isArray(data) ? data : [data];
      return objects.flatMap((each) =>
        types.faults(each, type).map((fault) => `${call}: ${fault}`),
      );
    });
    expect(faults).toEqual([]);
  });

  it('in every event, the repeated ones with their attempts', async () => {
    await expect.poll(seenEvents).toEqual(EVENTS);
    const faults = events().flatMap((event) => types.faults(event, eventType(event.type)));
    expect(faults).toEqual([]);
    const repeated = events().filter(
      ({ attempts }) => z.array(z.unknown()).min(1).safeParse(attempts).success,
    );
    expect(repeated.length).toBeGreaterThan(0);
  });

  it('of a non-standard input: why it is none, and how far it is', () => {
    const detected = events().find(({ type }) => type.endsWith('non_standard_input_detected'));
    expect(detected?.data).toMatchObject({
      status: 'preparing',
      progress: { state: 'transcoding', progress: 0 },
      non_standard_input_reasons: { video_codec: 'vp8', audio_codec: 'vorbis' },
    });
  });
});
