import { createRequire } from 'node:module';
import { API_BASE_PATH, callPath, calls, siteTextsSchema, workoutSchema } from 'contract';
import { type Font, open } from 'fontkit';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import { z } from 'zod';
import { DEFAULT_LOCALE, type Locale } from '../../locales.ts';
import type { ReadBrand } from '../brand.ts';
import type { CmsReader } from '../cms-reader.ts';
import { VALUES } from '../messages.ts';

/** What networks show without cropping (developers.facebook.com/docs/sharing/webmasters/images). */
const WIDTH = 1200;
const HEIGHT = 630;

const PANE_TOP = 690;
const PANE_BOTTOM = 580;

const MARGIN = 70;
/** The widest line that keeps clear of the pane at every height. */
const LINE_MAX = PANE_BOTTOM - MARGIN - 20;
const TITLE_SIZES = [96, 84, 72, 60];
const LINE_HEIGHT = 1.12;
const LINES_MAX = 4;

const PAPER = '#fbf7f0';
/** The drawn colours (`ui/tokens.css.ts`). */
const DRAWN = { ink: '#34101f', inkSoft: '#6e4a55', accent: '#c9371c' };

const LOGO = { left: MARGIN - 5, top: 52, width: 52, height: 52 };

const MARK =
  'M12 0h14l-5.6 18H6.4zM31 0h14l-5.6 18H25.4zM5.6 21.5h14L14 40H0zM24.6 21.5h14L33 40H19z';

/** Memory for finished pictures, about 500 of them. */
const KEPT_BYTES = 32 * 1024 * 1024;

const listedSchema = workoutSchema.pick({
  title: true,
  category: true,
  difficulty: true,
  duration: true,
  thumbnail: true,
});

const siteSchema = z.object({
  hero: siteTextsSchema.shape.hero.pick({ headline: true, image: true }),
});

const require = createRequire(import.meta.url);

type Typeface = readonly Font[];

/** One of the site's fonts in one weight. Letters are drawn as paths, so that no font must be installed. */
const loadFont = (name: string): Promise<Typeface> =>
  Promise.all(
    ['latin', 'latin-ext'].map(async (letters) => {
      const path = `@fontsource/${name}/files/${name}-${letters}-500-normal.woff`;
      const font = await open(require.resolve(path));
      if ('fonts' in font) throw new Error(`${path} is a collection`);
      return font;
    }),
  );

const fileWith = (font: Typeface, sign: string): Font | undefined =>
  font.find((file) => file.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0));

/**
 * What of a text can be drawn: without emoji and other signs that the font has not; nothing when a
 * letter is missing, since half a title is none.
 */
const drawable = (font: Typeface, text: string): string => {
  const signs = Array.from(text.normalize('NFC'));
  if (signs.some((sign) => /[\p{L}\p{N}\p{M}]/u.test(sign) && !fileWith(font, sign))) return '';
  const known = signs.filter((sign) => fileWith(font, sign) !== undefined);
  return known.join('').replace(/\s+/g, ' ').trim();
};

/** A drawable text in pieces that are each in one file of the font. */
const piecesOf = (font: Typeface, text: string): { file: Font; text: string }[] => {
  const pieces: { file: Font; text: string }[] = [];
  for (const sign of text) {
    const file = fileWith(font, sign);
    const last = pieces.at(-1);
    if (file === undefined) continue;
    if (last?.file === file) last.text += sign;
    else pieces.push({ file, text: sign });
  }
  return pieces;
};

const widthOf = (font: Typeface, size: number, text: string): number =>
  piecesOf(font, text)
    .map(({ file, text: piece }) => (file.layout(piece).advanceWidth * size) / file.unitsPerEm)
    .reduce((sum, width) => sum + width, 0);

const linesOf = (font: Typeface, size: number, text: string): string[] => {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim();
    if (lines.length > 0 && widthOf(font, size, longer) > LINE_MAX) lines.push(word);
    else lines.splice(-1, 1, longer);
  }
  return lines;
};

/** The title in the largest size in which it fits; a longer one is cut. */
const fitted = (font: Typeface, title: string): { size: number; lines: string[] } => {
  let smallest = { size: 0, lines: [''] };
  for (const size of TITLE_SIZES) {
    const lines = linesOf(font, size, title);
    smallest = { size, lines: lines.slice(0, LINES_MAX) };
    const fits = lines.every((line) => widthOf(font, size, line) <= LINE_MAX);
    if (fits && lines.length <= LINES_MAX) break;
  }
  return smallest;
};

const pathOf = (font: Typeface, text: string, x: number, y: number, size: number, fill: string) => {
  let left = x;
  const paths = piecesOf(font, text).flatMap(({ file, text: piece }) => {
    const scale = size / file.unitsPerEm;
    const { glyphs, positions } = file.layout(piece);
    return glyphs.map((glyph, index) => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
      const path = glyph.path
        .scale(scale, -scale)
        .translate(left + xOffset * scale, y - yOffset * scale);
      left += xAdvance * scale;
      return path.toSVG();
    });
  });
  return `<path fill="${fill}" d="${paths.join('')}"/>`;
};

type Facts = { title: string; facts: string; siteName: string; logo: string | null } & Palette;
type Palette = Record<'ink' | 'soft' | 'accent', string>;

const drawing = (title: Typeface, small: Typeface, texts: Facts): string => {
  const { size, lines } = fitted(title, drawable(title, texts.title));
  const siteName = drawable(title, texts.siteName);
  const facts = drawable(small, texts.facts);
  const height = size * LINE_HEIGHT;
  const last = HEIGHT - 150;
  const paths = lines.map((line, index) =>
    pathOf(title, line, MARGIN, last - (lines.length - 1 - index) * height, size, texts.ink),
  );
  const place = `translate(${MARGIN - 5} 56) scale(1.05)`;
  const mark =
    texts.logo === null
      ? `<g transform="${place}"><path fill="${texts.accent}" d="${MARK}"/></g>`
      : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <path fill="${PAPER}" d="M0 0H${PANE_TOP}L${PANE_BOTTOM} ${HEIGHT}H0z"/>
    ${mark}
    ${pathOf(title, siteName, MARGIN + 60, 91, 36, texts.ink)}
    ${paths.join('\n')}
    ${pathOf(small, facts, MARGIN, HEIGHT - 75, 32, texts.soft)}
  </svg>`;
};

/** The copy of a picture that fills the pane, or the picture itself. */
const sourceOf = ({ url, sources }: { url: string; sources: { url: string; width: number }[] }) =>
  sources.find(({ width }) => width >= WIDTH)?.url ?? url;

/**
 * Pictures for shared links, 1200 by 630: of the site its headline and large picture, of a workout its
 * own picture, title, minutes, level and category. A title with letters that the site's font has not
 * is left out. Each is made once and kept in memory.
 * @returns functions that return the JPEG in a language; null when there is no such workout or it has
 * no picture. They reject while the CMS or the picture is unavailable.
 */
export const createSharePictures = (read: CmsReader, brand: ReadBrand) => {
  const fonts = Promise.all([loadFont('kalnia'), loadFont('radio-canada')]);
  // Awaited by each picture, so that a missing file is no unhandled rejection at start.
  fonts.catch(() => undefined);

  const download = async (url: string): Promise<Buffer> => {
    if (url.startsWith('/')) {
      const { status, body } = await read(url, {});
      if (status !== 200) throw new Error(`The CMS answers ${status} to ${url}`);
      return body;
    }
    const response = await fetch(url, { signal: AbortSignal.timeout(10_000) });
    if (!response.ok) throw new Error(`${response.status} for a workout's picture`);
    return Buffer.from(await response.arrayBuffer());
  };

  const logoOf = async (url: string) => {
    const { left, top, width, height } = LOGO;
    const input = await sharp(await download(url))
      .resize({ width, height, fit: 'contain', background: '#fff0' })
      .png()
      .toBuffer();
    return { input, left, top };
  };

  /** What fills the leaning pane: a picture, or the accent. */
  const paneOf = async (picture: string | null, background: string) => {
    const size = { width: WIDTH - PANE_BOTTOM, height: HEIGHT };
    if (picture === null) return { create: { ...size, channels: 3 as const, background } };
    return sharp(await download(picture))
      .resize({ ...size, fit: 'cover', position: 'attention' })
      .toBuffer();
  };

  const make = async (facts: Facts, picture: string | null): Promise<Buffer> => {
    const [title, small] = await fonts;
    const pane = await paneOf(picture, facts.accent);
    return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: PAPER } })
      .composite([
        { input: pane, left: PANE_BOTTOM, top: 0 },
        { input: Buffer.from(drawing(title, small, facts)), left: 0, top: 0 },
        ...(facts.logo === null ? [] : [await logoOf(facts.logo)]),
      ])
      .jpeg({ quality: 84, mozjpeg: true })
      .toBuffer();
  };

  type Wanted = { facts: Facts; picture: string | null };
  // The key contains everything that is drawn, so that an edit makes a new picture.
  const pictures = new LRUCache<string, Buffer, Wanted>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ byteLength }) => byteLength,
    fetchMethod: (_key, _stale, { context: { facts, picture } }) => make(facts, picture),
  });

  const ask = async <Answer>(path: string, locale: Locale, schema: z.ZodType<Answer>) => {
    const query = locale === DEFAULT_LOCALE ? '' : `?locale=${locale}`;
    const { status, body } = await read(`${API_BASE_PATH}${path}${query}`, {
      accept: 'application/json',
    });
    if (status === 404) return null;
    if (status !== 200) throw new Error(`The CMS answers ${status} to ${path}`);
    return schema.parse(JSON.parse(body.toString()));
  };

  const draw = async (title: string, line: string, picture: string | null) => {
    const { site_name: siteName, logo, theme } = await brand();
    const { ink, inkSoft: soft, accent } = { ...DRAWN, ...theme.day };
    const facts = {
      title,
      facts: line,
      siteName,
      ink,
      soft,
      accent,
      logo: logo?.url ?? null,
    };
    const key = JSON.stringify([facts, picture]);
    return (await pictures.fetch(key, { context: { facts, picture } })) ?? null;
  };

  return {
    ofSite: async (locale: Locale): Promise<Buffer | null> => {
      const texts = await ask(callPath(calls.getSiteTexts), locale, siteSchema);
      const { headline = '', image = null } = texts?.hero ?? {};
      return draw(headline, '', image && sourceOf(image));
    },
    ofWorkout: async (slug: string, locale: Locale): Promise<Buffer | null> => {
      const workout = await ask(callPath(calls.getWorkout, { id: slug }), locale, listedSchema);
      if (workout === null || workout.thumbnail === null) return null;
      const { title, category, difficulty, duration, thumbnail } = workout;
      const level = VALUES[locale].level({ level: difficulty });
      return draw(title, `${duration} min · ${level} · ${category}`, sourceOf(thumbnail));
    },
  };
};
