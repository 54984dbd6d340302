import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FileServer, makeClip, serveFiles } from '../../../test/clips.ts';
import { startTestSandbox, type TestSandbox } from '../../../test/start-test-sandbox.ts';

let sandbox: TestSandbox;
let files: FileServer;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  const path = join(sandbox.folder, 'clip.mp4');
  await makeClip(path);
  files = await serveFiles({ '/clip.mp4': { type: 'video/mp4', body: await readFile(path) } });
});
beforeEach(async () => {
  await sandbox.control('DELETE', '/ingest');
});
afterAll(async () => {
  files.close();
  await sandbox.stop();
});

const ask = (scene: object) => sandbox.control('POST', '/ingest', scene);
const settle = () => sandbox.control('POST', '/settle');
const createAsset = () =>
  sandbox.mux.video.assets.create({ inputs: [{ url: `${files.url}/clip.mp4` }] });
const statusOf = async (id: string) => (await sandbox.mux.video.assets.retrieve(id)).status;

describe('on demand, the next asset', () => {
  it('is errored with the words that were given, and the one after is not', async () => {
    await ask({ effect: 'error', message: 'The film is upside down.' });
    const [first, second] = [await createAsset(), await createAsset()];
    await settle();
    const asset = await sandbox.mux.video.assets.retrieve(first.id);
    expect(asset).toMatchObject({
      status: 'errored',
      progress: { state: 'errored', progress: -1 },
      errors: { type: 'invalid_input', messages: ['The film is upside down.'] },
    });
    expect(await statusOf(second.id)).toBe('ready');
  });

  it('is held in preparing until it is released, while others go on', async () => {
    await ask({ effect: 'hold' });
    const [held, other] = [await createAsset(), await createAsset()];
    await settle();
    expect(await statusOf(held.id)).toBe('preparing');
    expect(await statusOf(other.id)).toBe('ready');
    const { data } = await (await sandbox.control('GET', '/ingest')).json();
    expect(data).toEqual({ waiting: [], held: [held.id] });
    const release = () => sandbox.control('POST', `/assets/${held.id}/release`);
    expect((await release()).status).toBe(204);
    await settle();
    expect(await statusOf(held.id)).toBe('ready');
    expect((await release()).status).toBe(404);
  });

  it('can be deleted while it is held', async () => {
    await ask({ effect: 'hold' });
    const { id } = await createAsset();
    await sandbox.mux.video.assets.delete(id);
    const { data } = await (await sandbox.control('GET', '/ingest')).json();
    expect(data.held).toEqual([]);
  });

  it('is slow', async () => {
    await ask({ effect: 'slow', delayMs: 300 });
    const started = performance.now();
    const { id } = await createAsset();
    await settle();
    expect(performance.now() - started).toBeGreaterThan(300);
    expect(await statusOf(id)).toBe('ready');
  });

  it.each([{ effect: 'explode' }, { effect: 'slow' }, {}])(
    'is not disturbed by what makes no sense: %j',
    async (scene) => {
      expect((await ask(scene)).status).toBe(400);
    },
  );
});
