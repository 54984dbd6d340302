import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { siteTexts } from '../test/builders.ts';
import type { Brand } from './brand.ts';
import { discoveryFiles } from './discovery.ts';

const PUBLIC = join(import.meta.dirname, '..', 'public');
/** The part of an icon that every mask shows: a circle around its middle (W3C, Web App Manifest). */
const SAFE_RADIUS = 0.4;

const manifestSchema = z.object({
  icons: z.array(z.object({ src: z.string(), sizes: z.string(), purpose: z.string().optional() })),
});

const icons = async (brand: Partial<Brand> = {}) => {
  const site = { publicUrl: 'https://a.example', locales: ['en'] as const };
  const files = discoveryFiles(site, async () => ({ ...siteTexts().brand, ...brand }));
  const file = await files.get('/site.webmanifest')?.();
  return manifestSchema.parse(JSON.parse(file?.body ?? '')).icons;
};

describe('the icons of the manifest', () => {
  it('are files of the size that is stated', async () => {
    for (const { src, sizes } of (await icons()).filter((icon) => icon.sizes !== 'any')) {
      const { width, height } = await sharp(join(PUBLIC, src)).metadata();
      expect(`${width}x${height}`).toBe(sizes);
    }
  });

  it('have one for masks, with nothing but its ground outside of what every mask shows', async () => {
    const masked = (await icons()).filter(({ purpose }) => purpose === 'maskable');
    expect(masked.map(({ sizes }) => sizes)).toEqual(['512x512']);
    const { data, info } = await sharp(join(PUBLIC, masked[0]?.src ?? ''))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, channels } = info;
    expect(channels).toBe(3);
    const ground = data.readUIntBE(0, channels);
    let outside = 0;
    for (let pixel = 0; pixel < data.length / channels; pixel += 1) {
      const [x, y] = [(pixel % width) - width / 2, Math.floor(pixel / width) - width / 2];
      const isSafe = Math.hypot(x, y) <= SAFE_RADIUS * width;
      if (!isSafe && data.readUIntBE(pixel * channels, channels) !== ground) outside += 1;
    }
    expect(outside).toBe(0);
  });

  const PICTURE = { alt: '', focal: null, width: 1000, height: 1000, sources: [] };

  it("are the copies of the site's own, or its logo", async () => {
    const sources = [256, 1000].map((width) => ({ url: `/uploads/${width}.webp`, width }));
    const icon = { ...PICTURE, url: '/uploads/icon.png', sources };
    expect(await icons({ icon })).toEqual([
      { src: '/uploads/256.webp', sizes: '256x256' },
      { src: '/uploads/1000.webp', sizes: '1000x1000' },
    ]);
    const logo = { ...PICTURE, url: '/uploads/logo.png', height: 250 };
    expect(await icons({ logo })).toEqual([{ src: '/uploads/logo.png', sizes: '1000x250' }]);
  });
});
