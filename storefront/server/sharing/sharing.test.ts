// @vitest-environment node
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import sharp, { type OutputInfo } from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { siteTexts } from '../../test/builders.ts';
import type { Brand } from '../brand.ts';
import type { CmsAnswer } from '../cms-reader.ts';
import { readEnvironment } from '../environment.ts';
import { createSharing } from './index.ts';

const PICTURE = { alt: 'A woman on a mat', width: 2000, height: 1200, focal: null, sources: [] };

const workout = (slug: string, more: object = {}) => ({
  slug,
  title: `The ${slug}`,
  description: 'Slow & steady <with> a chair.',
  thumbnail: { ...PICTURE, url: '/uploads/plank.webp' },
  category: 'Mat workouts',
  difficulty: 'Beginner',
  duration: 28,
  is_premium: true,
  released_at: '2026-03-01T08:00:00.000Z',
  ...more,
});

type Listed = ReturnType<typeof workout>;

const answer = (status: number, body: unknown): CmsAnswer => ({
  status,
  headers: {},
  body: Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body)),
});

const GREEN = sharp({ create: { width: 400, height: 240, channels: 3, background: '#00ff00' } })
  .png()
  .toBuffer();

/** A CMS with these workouts, whose picture is plain green, and with their German titles. */
const cmsWith = (workouts: readonly Listed[], german: readonly string[] = []) =>
  vi.fn(async (path: string): Promise<CmsAnswer> => {
    const { pathname, searchParams } = new URL(path, 'http://cms');
    if (pathname === '/uploads/plank.webp') return answer(200, await GREEN);
    if (pathname === '/api/workouts') {
      const offset = Number(searchParams.get('offset'));
      const listed = workouts.map((one, index) =>
        searchParams.get('locale') === 'de' ? { ...one, title: german[index] ?? one.title } : one,
      );
      const shown = listed.slice(offset, offset + Number(searchParams.get('limit')));
      return answer(200, { workouts: shown, total: workouts.length });
    }
    if (pathname === '/api/policies') {
      return answer(200, { policies: [{ slug: 'terms' }, { slug: 'privacy' }] });
    }
    if (pathname === '/api/programmes') {
      return answer(200, { programmes: [{ slug: 'strong-middle' }] });
    }
    if (pathname === '/api/site-texts') return answer(200, siteTexts());
    const found = workouts.find(({ slug }) => pathname === `/api/workouts/${slug}`);
    return found ? answer(200, found) : answer(404, { detail: 'Workout not found' });
  });

const sharingOf = (
  read: ReturnType<typeof cmsWith>,
  env: NodeJS.ProcessEnv = {},
  brand: Partial<Brand> = {},
) => {
  const environment = readEnvironment({ STOREFRONT_URL: 'https://ondelle.example', ...env });
  const sharing = createSharing(environment, read, async () => ({
    ...{ ...siteTexts().brand, ...brand },
  }));
  const request = new IncomingMessage(new Socket());
  return async (path: string) => {
    const file = sharing(path, request);
    return file === null ? undefined : await file;
  };
};

const textOf = async (file: Promise<{ body: string | Buffer } | null | undefined>) =>
  (await file)?.body.toString() ?? '';

const valuesOf = (xml: string, tag: string): string[] =>
  [...xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].map((match) => match[1] ?? '');

describe('the site map', () => {
  it('names its files, the pages and every workout, however many there are', async () => {
    const slugs = Array.from({ length: 230 }, (_, index) => `plank-${index}`);
    const read = sharingOf(cmsWith(slugs.map((slug) => workout(slug))));
    expect(valuesOf(await textOf(read('/sitemap.xml')), 'loc')).toEqual([
      'https://ondelle.example/sitemap-pages.xml',
      'https://ondelle.example/sitemap-workouts-1.xml',
    ]);
    expect(valuesOf(await textOf(read('/sitemap-pages.xml')), 'loc')).toEqual(
      [
        ...['/', '/workouts', '/programmes', '/start', '/terms', '/privacy'],
        '/programmes/strong-middle',
      ].map((path) => `https://ondelle.example${path}`),
    );
    expect(valuesOf(await textOf(read('/sitemap-workouts-1.xml')), 'loc')).toEqual(
      slugs.map((slug) => `https://ondelle.example/workouts/${slug}`),
    );
  });

  it('has files of 5,000 workouts', async () => {
    const many = Array.from({ length: 5001 }, (_, index) => workout(`plank-${index}`));
    const read = sharingOf(cmsWith(many));
    expect(valuesOf(await textOf(read('/sitemap.xml')), 'loc')).toHaveLength(3);
    expect(valuesOf(await textOf(read('/sitemap-workouts-2.xml')), 'loc')).toEqual([
      'https://ondelle.example/workouts/plank-5000',
    ]);
    expect(await read('/sitemap-workouts-3.xml')).toBeNull();
  });

  it('describes the video of a workout that has a picture', async () => {
    const read = sharingOf(cmsWith([workout('plank'), workout('bare', { thumbnail: null })]));
    const xml = await textOf(read('/sitemap-workouts-1.xml'));
    expect(valuesOf(xml, 'video:title')).toEqual(['The plank']);
    expect(valuesOf(xml, 'video:description')).toEqual(['Slow &amp; steady &lt;with&gt; a chair.']);
    expect(valuesOf(xml, 'video:thumbnail_loc')).toEqual([
      'https://ondelle.example/uploads/plank.webp',
    ]);
    expect(valuesOf(xml, 'video:player_loc')).toEqual([
      'https://ondelle.example/workouts/plank?t=0',
    ]);
    expect(valuesOf(xml, 'video:duration')).toEqual(['1680']);
    expect(valuesOf(xml, 'video:requires_subscription')).toEqual(['yes']);
  });

  it('names each page in every language, with the addresses of the others', async () => {
    const read = sharingOf(cmsWith([workout('plank')]), { LOCALES: 'en,de' });
    const xml = await textOf(read('/sitemap-workouts-1.xml'));
    expect(valuesOf(xml, 'loc')).toEqual([
      'https://ondelle.example/workouts/plank',
      'https://ondelle.example/de/workouts/plank',
    ]);
    const links = [...xml.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map(
      ([, language, href]) => [language, href],
    );
    const languages = [
      ['en', 'https://ondelle.example/workouts/plank'],
      ['de', 'https://ondelle.example/de/workouts/plank'],
      ['x-default', 'https://ondelle.example/workouts/plank'],
    ];
    expect(links).toEqual([...languages, ...languages]);
    expect(valuesOf(xml, 'video:player_loc')).toEqual([
      'https://ondelle.example/workouts/plank?t=0',
      'https://ondelle.example/de/workouts/plank?t=0',
    ]);
  });

  it('asks the CMS once for many who ask at once', async () => {
    const cms = cmsWith([workout('plank')]);
    const read = sharingOf(cms);
    await Promise.all([read('/sitemap.xml'), read('/sitemap-workouts-1.xml'), read('/feed.xml')]);
    expect(cms).toHaveBeenCalledOnce();
  });
});

describe('the feed', () => {
  it('names the 30 newest workouts, the newest first', async () => {
    const workouts = Array.from({ length: 40 }, (_, index) =>
      workout(`plank-${index}`, {
        released_at: new Date(Date.UTC(2026, 0, 1 + index)).toISOString(),
      }),
    );
    const xml = await textOf(sharingOf(cmsWith(workouts))('/feed.xml'));
    const guids = [...xml.matchAll(/<guid[^>]*>([^<]*)</g)].map((match) => match[1]);
    expect(guids).toHaveLength(30);
    expect(guids[0]).toBe('https://ondelle.example/workouts/plank-39');
    expect(xml).toContain('<title>Ondelle: new workouts</title>');
    expect(xml).toContain('28 minutes, Mat workouts.');
  });
});

describe('lists for machines', () => {
  const C0 = Array.from({ length: 32 }, (_, code) => String.fromCharCode(code)).join('');

  it.each(['/feed.xml', '/sitemap-workouts-1.xml'])(
    'have no sign in them that XML does not have: %s',
    async (path) => {
      const hostile = `Long${C0}\ud800\uffff Plank \u{1f9d8}`;
      const cms = cmsWith([workout('plank', { title: hostile, description: hostile })]);
      const xml = await textOf(sharingOf(cms)(path));
      // The replacement character stands for half of a pair.
      expect(xml).toContain('Long\t\n\r\ufffd Plank \u{1f9d8}');
      expect(xml).not.toMatch(/[^\t\n\r -\ufffd\u{10000}-\u{10ffff}]/u);
    },
  );
});

describe('the feed of another language', () => {
  it('has the titles and pages of that language', async () => {
    const cms = cmsWith([workout('plank')], ['Unterarmstütz']);
    const read = sharingOf(cms, { LOCALES: 'en,de' });
    const xml = await textOf(read('/de/feed.xml'));
    expect(xml).toContain('<title>Ondelle: neue Workouts</title>');
    expect(xml).toContain('<title><![CDATA[Unterarmstütz]]></title>');
    expect(xml).toContain('<link>https://ondelle.example/de/workouts/plank</link>');
    expect(xml).toContain('<language>de</language>');
    expect(await textOf(read('/feed.xml'))).toContain('<title><![CDATA[The plank]]></title>');
    expect(await read('/es/feed.xml')).toBeUndefined();
  });

  it('is missing while the site is not offered in that language', async () => {
    const read = sharingOf(cmsWith([]), { LOCALES: 'en,de' }, { languages: ['en'] });
    expect(await read('/de/feed.xml')).toBeNull();
  });
});

describe('the picture for links to a workout', () => {
  const pictureOf = async (
    read: ReturnType<typeof sharingOf>,
    slug = 'plank',
    path = `/workouts/${slug}/share.jpg`,
  ): Promise<{ info: OutputInfo; colourAt: (x: number, y: number) => number[] }> => {
    const file = await read(path);
    expect(file).toMatchObject({ type: 'image/jpeg' });
    const { data, info } = await sharp(file?.body).raw().toBuffer({ resolveWithObject: true });
    const colourAt = (x: number, y: number) => [
      ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
    ];
    return { info, colourAt };
  };
  const near = (colour: number[]) => colour.map((part) => expect.closeTo(part, -1.2));

  it("has the workout's picture in its pane and the title beside it", async () => {
    // The panel takes such slugs.
    const read = sharingOf(cmsWith([workout('A.b_c~D-1')]));
    const { info, colourAt } = await pictureOf(read, 'A.b_c~D-1');
    expect([info.width, info.height]).toEqual([1200, 630]);
    expect(colourAt(1000, 300)).toEqual(near([0, 255, 0]));
    expect(colourAt(30, 300)).toEqual(near([251, 247, 240]));
    const rows = Array.from({ length: 200 }, (_, index) => 350 + index);
    const isInk = (y: number) =>
      Array.from({ length: 480 }, (_, index) => colourAt(70 + index, y)).some(
        ([red = 255]) => red < 90,
      );
    expect(rows.filter(isInk).length).toBeGreaterThan(50);
  });

  it("is of the site's headline for other pages, on the accent without a picture", async () => {
    const theme = { day: { accent: '#0000fa', ink: '#00fa00' }, night: {} };
    const { colourAt } = await pictureOf(sharingOf(cmsWith([]), {}, { theme }), '', '/og.jpg');
    expect(colourAt(1000, 300)).toEqual(near([0, 0, 250]));
    const title = Array.from({ length: 480 }, (_, index) => colourAt(70 + index, 440));
    expect(title.some(([red = 0, green = 0]) => red < 90 && green > 180)).toBe(true);
  });

  it("has the brand's colours, and its logo in the place of the mark", async () => {
    const logo = { ...PICTURE, url: '/uploads/plank.webp' };
    const theme = { day: { ink: '#0000fa' }, night: {} };
    const { colourAt } = await pictureOf(
      sharingOf(cmsWith([workout('plank')]), {}, { logo, theme }),
    );
    expect(colourAt(90, 78)).toEqual(near([0, 255, 0]));
    const title = Array.from({ length: 480 }, (_, index) => colourAt(70 + index, 440));
    expect(title.some(([red = 0, , blue = 0]) => red < 90 && blue > 180)).toBe(true);
  });

  it('draws a title without signs that the font has not, and none that lacks a letter', async () => {
    const bodyOf = async (title: string) =>
      (await sharingOf(cmsWith([workout('plank', { title })]))('/workouts/plank/share.jpg'))?.body;
    const [none, core] = [await bodyOf(''), await bodyOf('Core')];
    expect(await bodyOf('瑜伽 Flow')).toEqual(none);
    expect(await bodyOf('Core 🔥')).toEqual(core);
    expect(await bodyOf('Łódź')).not.toEqual(none);
  });

  it('is made once, and again after an edit', async () => {
    const workouts = [workout('plank')];
    const cms = cmsWith(workouts);
    const read = sharingOf(cms);
    const downloads = () => cms.mock.calls.filter(([path]) => path.startsWith('/uploads/')).length;
    await Promise.all([pictureOf(read), pictureOf(read), pictureOf(read)]);
    await pictureOf(read);
    expect(downloads()).toBe(1);
    workouts[0] = workout('plank', { title: 'The Longest Plank' });
    await pictureOf(read);
    expect(downloads()).toBe(2);
  });

  it('exists only for workouts that have a picture', async () => {
    const read = sharingOf(cmsWith([workout('bare', { thumbnail: null })]));
    expect(await read('/workouts/bare/share.jpg')).toBeNull();
    expect(await read('/workouts/unknown/share.jpg')).toBeNull();
  });
});

it('leaves other paths alone', async () => {
  const read = sharingOf(cmsWith([]));
  for (const path of ['/', '/workouts/plank', '/workouts/share.jpg', '/sitemap', '/feed.xml/x']) {
    expect(await read(path)).toBeUndefined();
  }
});
