import { siteTextsSchema } from 'contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { siteTexts } from '../../test/builders.ts';
import { call } from './client.ts';

const texts = siteTextsSchema.parse(siteTexts());

let answers: (() => Response)[] = [];
const asked: Headers[] = [];

const full = (tag: string) => () => Response.json(texts, { headers: { etag: tag } });
const unchanged = () => new Response(null, { status: 304 });

beforeEach(() => {
  vi.stubEnv('SSR', true);
  asked.length = 0;
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    asked.push(new Headers(init.headers));
    const answer = answers.shift();
    if (answer === undefined) throw new TypeError('fetch failed');
    return answer();
  });
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

describe('a page that the server renders', () => {
  it('uses the former answer while the CMS says by its tag that it holds', async () => {
    answers = [full('"a"'), unchanged, full('"b"')];
    const first = await call('getSiteTexts');
    expect(await call('getSiteTexts')).toBe(first);
    expect(await call('getSiteTexts')).not.toBe(first);
    expect(asked.map((headers) => headers.get('if-none-match'))).toEqual([null, '"a"', '"a"']);
  });

  it('shares an answer with the pages that ask at the same moment', async () => {
    answers = [full('"c"')];
    const [one, other] = await Promise.all([call('getSiteTexts'), call('getSiteTexts')]);
    expect(one).toBe(other);
    expect(asked.length).toBe(1);
  });

  it('fails when the CMS does not answer, and asks again for the next page', async () => {
    answers = [];
    await expect(call('getSiteTexts')).rejects.toThrow();
    answers = [full('"d"')];
    expect((await call('getSiteTexts')).brand).toEqual(texts.brand);
  });
});
