import { describe, expect, it } from 'vitest';
import { isStoreAway } from './upload-provider.ts';

/** As the S3 client throws it. */
const answered = (httpStatusCode: number) =>
  Object.assign(new Error('No'), { $metadata: { httpStatusCode, attempts: 3 } });
const failed = (code: string) =>
  Object.assign(new Error('connect'), { code, $metadata: { attempts: 3, totalRetryDelay: 90 } });

describe('a store that is away', () => {
  it.each([
    ['refuses connections', failed('ECONNREFUSED')],
    ['has no address', failed('ENOTFOUND')],
    ['ends connections', failed('ECONNRESET')],
    ['does not answer in time', Object.assign(new Error('slow'), { name: 'TimeoutError' })],
    ['answers 500', answered(500)],
    ['answers 503', answered(503)],
  ])('%s', (_what, thrown) => expect(isStoreAway(thrown)).toBe(true));

  it.each([
    ['a wrong key', answered(403)],
    ['a header that it does not know', answered(501)],
    ['a bucket that does not exist', answered(404)],
    ['a fault of ours', new TypeError('file is undefined')],
    ['a file that is missing here', Object.assign(new Error('open'), { code: 'ENOENT' })],
    ['no error', 'ECONNREFUSED'],
  ])('is not %s', (_what, thrown) => expect(isStoreAway(thrown)).toBe(false));
});
