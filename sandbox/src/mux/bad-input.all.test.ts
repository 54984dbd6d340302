import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { BARS, DRIFT, startTestSandbox, type TestSandbox } from '../../test/start-test-sandbox.ts';

const SEED = 20_261_121;
const RUNS = 250;

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.stop());

const hostileText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('', '0', '-1', '1e309', 'null', '../..', '%00', '\u0000', "' OR 1=1 --", 'true'),
);
const segment = fc.oneof(
  hostileText,
  fc.constantFrom('video', 'v1', 'assets', 'system', 'signing-keys', 'playback-ids', 'input-info'),
  fc.constantFrom('uploads', 'cancel', 'tracks', 'generate-subtitles', 'text'),
  fc.constantFrom('stream', 'image', 'manifest', 'chunk', 'rendition.m3u8', 'thumbnail.jpg'),
  fc.constantFrom(BARS.assetId, DRIFT.assetId, BARS.playbackId, `${DRIFT.playbackId}.m3u8`),
);
const path = fc
  .array(segment, { minLength: 1, maxLength: 6 })
  .map((segments) => `/mux/${segments.map(encodeURIComponent).join('/')}`);
const parameter = fc.constantFrom(
  ...['token', 'limit', 'page', 'cursor', 'time', 'width', 'start', 'end', 'fps', 'fit_mode'],
  ...['max_resolution', 'expires', 'signature', 'format', 'rotate'],
);
const query = fc
  .dictionary(parameter, hostileText, { maxKeys: 4 })
  .map((parameters) => new URLSearchParams(parameters).toString());

/** The response must be intended: a success, or an error in Mux's format. */
async function expectOwnAnswer(response: Response): Promise<void> {
  if (response.status < 400) {
    await response.body?.cancel();
    return;
  }
  expect([400, 401, 403, 404, 412, 413, 501]).toContain(response.status);
  expect(await response.json()).toEqual({
    error: { type: expect.any(String), messages: expect.any(Array) },
  });
}

it('whatever path and query are asked for, the answer is a success or a refusal', async () => {
  const complaints = vi.spyOn(console, 'error');
  const anyRequest = fc.asyncProperty(path, query, async (anyPath, anyQuery) => {
    await expectOwnAnswer(await sandbox.call(`${anyPath}?${anyQuery}`));
  });
  await fc.assert(anyRequest, { seed: SEED, numRuns: RUNS });
  expect(complaints).not.toHaveBeenCalled();
});

it('whatever body is sent, the answer is a success or a refusal', async () => {
  const target = fc.constantFrom(
    ['PATCH', `/mux/video/v1/assets/${BARS.assetId}`],
    ['POST', `/mux/video/v1/assets/${BARS.assetId}/playback-ids`],
    ['POST', `/mux/video/v1/assets/${BARS.assetId}/tracks`],
    ['POST', `/mux/video/v1/assets/${BARS.assetId}/tracks/${BARS.assetId}audio/generate-subtitles`],
    ['POST', '/mux/video/v1/uploads'],
    ['POST', '/mux/video/v1/assets'],
  );
  const key = fc.constantFrom(
    ...['passthrough', 'meta', 'thumbnail_time', 'policy', '__proto__', 'type', 'url', 'test'],
    ...['cors_origin', 'timeout', 'new_asset_settings', 'inputs', 'input', 'playback_policy'],
    ...['generated_subtitles', 'language_code'],
  );
  const json = fc.dictionary(key, fc.jsonValue()).map((value) => JSON.stringify(value));
  const body = fc.oneof(json, fc.json(), hostileText);
  const anyCall = fc.asyncProperty(target, body, async ([method = '', where = ''], anyBody) => {
    await expectOwnAnswer(await sandbox.call(where, { method, body: anyBody }));
  });
  await fc.assert(anyCall, { seed: SEED, numRuns: RUNS });
});

it('whatever the pictures of a public id are asked for, the answer is a success or a refusal', async () => {
  const file = fc.constantFrom(
    'thumbnail.jpg',
    'storyboard.vtt',
    'storyboard.json',
    'animated.gif',
  );
  const anyPicture = fc.asyncProperty(file, query, async (anyFile, anyQuery) => {
    const url = `${sandbox.url}/mux/image/${DRIFT.playbackId}/${anyFile}?width=16&fps=1&${anyQuery}`;
    await expectOwnAnswer(await fetch(url));
  });
  await fc.assert(anyPicture, { seed: SEED, numRuns: 80 });
});
