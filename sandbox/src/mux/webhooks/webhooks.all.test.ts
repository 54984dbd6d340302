import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeClip } from '../../../test/clips.ts';
import { BARS, startTestSandbox, type TestSandbox } from '../../../test/start-test-sandbox.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../../test/webhook-receiver.ts';
import { signatureHeader } from './webhooks.ts';

const SECRET = 'a secret of the test';

let sandbox: TestSandbox;
let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
  sandbox = await startTestSandbox({ url: receiver.url, secret: SECRET, backoffMs: [1, 1, 1] });
});
beforeEach(async () => {
  await fetch(`${sandbox.url}/_sandbox/reset`, { method: 'POST' });
  receiver.received.length = 0;
  receiver.answers.length = 0;
});
afterAll(async () => {
  await sandbox.stop();
  receiver.close();
});

const rename = (title: string) =>
  sandbox.mux.video.assets.update(BARS.assetId, { meta: { title } });
const settle = () => sandbox.control('POST', '/settle');
const types = () => receiver.received.map(({ body }) => JSON.parse(body).type as string);
const titles = () => receiver.received.map(({ body }) => JSON.parse(body).data.meta.title);

async function untilGivenUp(): Promise<void> {
  const state = async () => (await deliveries())[0]?.state;
  await expect.poll(state).toBe('failed');
}

/** Waits for deliveries that are repeated, which `settle` does not. */
async function untilReceived(count: number): Promise<void> {
  await expect.poll(() => receiver.received.length).toBe(count);
  await settle();
}

interface ShownDelivery {
  id: number;
  event: string;
  state: string;
  due_at: string | null;
  attempts: { status: number | null; body: string }[];
}

async function deliveries(query = ''): Promise<ShownDelivery[]> {
  return (await (await sandbox.control('GET', `/deliveries${query}`)).json()).data;
}

describe('an event', () => {
  it('is signed over the bytes that are sent, accents included, as the SDK checks it', async () => {
    await rename('Zoë "Łódź" & Søn 🧘\r\n');
    await settle();
    const [{ body = '', headers = {} } = {}] = receiver.received;
    const event = await sandbox.mux.webhooks.unwrap(body, { ...headers } as Record<string, string>);
    expect(event).toMatchObject({
      type: 'video.asset.updated',
      object: { type: 'asset', id: BARS.assetId },
      environment: { id: 'sandbox' },
      attempts: [],
      data: { id: BARS.assetId, meta: { title: 'Zoë "Łódź" & Søn 🧘\r\n' } },
    });
    expect(typeof (event.data as { created_at: unknown }).created_at).toBe('number');
    const signature = { 'mux-signature': String(headers['mux-signature']) };
    await expect(sandbox.mux.webhooks.unwrap(`${body} `, signature)).rejects.toThrow('signature');
    await expect(sandbox.mux.webhooks.unwrap(body, signature, 'other')).rejects.toThrow();
  });

  it('that was signed more than five minutes ago is too old for the SDK', async () => {
    const seconds = Math.floor(Date.now() / 1000) - 301;
    const headers = { 'mux-signature': signatureHeader('{}', SECRET, seconds) };
    await expect(sandbox.mux.webhooks.unwrap('{}', headers)).rejects.toThrow('too old');
  });

  it('is repeated with the attempts before, until the endpoint answers 2xx', async () => {
    receiver.answers.push(500, 302);
    await rename('Repeated');
    await untilReceived(3);
    const events = receiver.received.map(({ body }) => JSON.parse(body));
    expect(new Set(events.map(({ id }) => id)).size).toBe(1);
    expect(events[2].attempts).toMatchObject([
      { response_status_code: 500, address: receiver.url, max_attempts: 4, response_body: 'noted' },
      { response_status_code: 302 },
    ]);
    const [delivery] = await deliveries();
    expect(delivery).toMatchObject({
      state: 'succeeded',
      due_at: null,
      attempts: [{ status: 500 }, { status: 302 }, { status: 200 }],
    });
  });

  it('is given up after its last attempt', async () => {
    receiver.answers.push(500, 500, 500, 500, 500);
    await rename('Given up');
    await untilReceived(4);
    await untilGivenUp();
  });

  it('says of each attempt why nothing came back', async () => {
    await sandbox.control('PATCH', '/webhook', { url: 'http://127.0.0.1:9/away' });
    await rename('Unheard');
    await untilGivenUp();
    const [delivery] = await deliveries();
    expect(delivery?.attempts).toHaveLength(4);
    expect(delivery?.attempts[0]).toMatchObject({ status: null, body: expect.any(String) });
  });

  it('waits over a restart', async () => {
    await sandbox.control('PATCH', '/webhook', { paused: true });
    await rename('Kept');
    await settle();
    expect(await deliveries()).toMatchObject([{ state: 'pending', attempts: [] }]);
    sandbox = await sandbox.restart();
    await untilReceived(1);
    expect(titles()).toEqual(['Kept']);
  });

  it('of a call that was refused is none', async () => {
    await expect(
      sandbox.mux.video.assets.update(BARS.assetId, { thumbnail_time: 99 }),
    ).rejects.toThrow();
    await settle();
    expect(receiver.received).toEqual([]);
  });
});

describe('the story of a video', () => {
  it('is told from the upload to the deletion', async () => {
    const { video } = sandbox.mux;
    const path = join(sandbox.folder, 'clip.mp4');
    await makeClip(path);
    const upload = await video.uploads.create({
      cors_origin: '*',
      new_asset_settings: { inputs: [{ generated_subtitles: [{ language_code: 'en' }] }] },
    });
    await fetch(upload.url ?? '', { method: 'PUT', body: new Uint8Array(await readFile(path)) });
    await settle();
    const { asset_id = '' } = await video.uploads.retrieve(upload.id);
    const playback = await video.assets.createPlaybackId(asset_id, { policy: 'public' });
    await video.assets.deletePlaybackId(asset_id, playback.id);
    const [text] = (await video.assets.retrieve(asset_id)).tracks?.slice(-1) ?? [];
    await video.assets.deleteTrack(asset_id, text?.id ?? '');
    await video.assets.delete(asset_id);
    await settle();
    // The text is made beside the video: either may be ready first.
    const TRACK_READY = 'video.asset.track.ready';
    expect(types().indexOf(TRACK_READY)).toBeGreaterThan(
      types().indexOf('video.asset.track.created'),
    );
    expect(types().filter((type) => type === TRACK_READY)).toHaveLength(1);
    expect(types().lastIndexOf(TRACK_READY)).toBeLessThan(types().indexOf('video.asset.updated'));
    expect(types().filter((type) => type !== TRACK_READY)).toEqual([
      'video.upload.created',
      'video.upload.asset_created',
      'video.asset.created',
      'video.asset.track.created',
      'video.asset.ready',
      'video.asset.updated',
      'video.asset.updated',
      'video.asset.track.deleted',
      'video.asset.deleted',
    ]);
  });

  it('ends with two errors when the file is no video, and with none when it was cancelled', async () => {
    const { uploads } = sandbox.mux.video;
    const wrong = await uploads.create({ cors_origin: '*' });
    await fetch(wrong.url ?? '', { method: 'PUT', body: 'no film' });
    await settle();
    const late = await uploads.create({ cors_origin: '*' });
    await uploads.cancel(late.id);
    await settle();
    expect(types()).toEqual([
      'video.upload.created',
      'video.upload.asset_created',
      'video.asset.created',
      'video.asset.errored',
      'video.upload.errored',
      'video.upload.created',
      'video.upload.cancelled',
    ]);
  });
});

describe('deliveries on purpose', () => {
  const disturb = (how: object) => sandbox.control('PATCH', '/webhook', how);

  it('come twice', async () => {
    await disturb({ copies: 2 });
    await rename('Twice');
    await settle();
    expect(titles()).toEqual(['Twice', 'Twice']);
  });

  it('are lost, and can be sent by hand', async () => {
    await disturb({ copies: 0 });
    await rename('Lost');
    await settle();
    expect(receiver.received).toEqual([]);
    const { data } = await (await sandbox.control('GET', `/events?object=${BARS.assetId}`)).json();
    const order = { times: 2 };
    const answer = await sandbox.control('POST', `/events/${data[0].id}/send`, order);
    expect(await answer.json()).toEqual({ data: { queued: 2 } });
    await settle();
    expect(titles()).toEqual(['Lost', 'Lost']);
  });

  it('come in reverse', async () => {
    await disturb({ reverse: true });
    await rename('First');
    await rename('Second');
    await untilReceived(2);
    expect(titles()).toEqual(['Second', 'First']);
  });

  it('wait while they are paused', async () => {
    await disturb({ paused: true });
    await rename('Patient');
    await settle();
    expect(receiver.received).toEqual([]);
    await disturb({ paused: false });
    await settle();
    expect(titles()).toEqual(['Patient']);
  });

  it('go nowhere without an address, and to the settings’ own again after a reset', async () => {
    await disturb({ url: null });
    await rename('Unheard');
    await settle();
    expect(await deliveries()).toEqual([]);
    await fetch(`${sandbox.url}/_sandbox/reset`, { method: 'POST' });
    await rename('Heard');
    await settle();
    expect(titles()).toEqual(['Heard']);
  });

  it.each([
    ['PATCH', '/webhook', { copies: 9 }],
    ['PATCH', '/webhook', { colour: 'red' }],
    ['GET', '/events?limit=0', undefined],
  ])('are refused when they make no sense: %s %s %j', async (method, path, body) => {
    expect((await sandbox.control(method, path, body)).status).toBe(400);
  });

  it('of an event that is not there are not found', async () => {
    expect((await sandbox.control('POST', '/events/none/send')).status).toBe(404);
  });
});
