import path from 'node:path';
import { buildSync } from 'esbuild';
import { type Browser, chromium } from 'playwright-core';
import type { Remote } from './browser.ts';
import { STUDIO } from './paths.ts';
import type { Shot } from './shots/shot.ts';
import type { Drawn } from './stage/performer.ts';
import type { Print } from './stage/studio.ts';
import { chromiumPath } from './tools.ts';

declare global {
  interface Window {
    studio: Remote;
  }
}

/** A studio in a headless Chromium that draws in software, so that every machine draws alike. */
export interface Session {
  setUp: (shot: Shot, print: Print, phases?: number[]) => Promise<void>;
  draw: (phase: number, quality: number) => Promise<Drawn & { jpeg: Buffer; milliseconds: number }>;
  close: () => Promise<void>;
}

/** Bundles the browser half and starts it. */
export async function openStudio(): Promise<Session> {
  const bundle = buildSync({
    entryPoints: [path.join(STUDIO, 'src/browser.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'chrome120',
    logLevel: 'error',
  }).outputFiles[0].text;
  const browser: Browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [
      ...['--no-sandbox', '--ignore-gpu-blocklist'],
      ...['--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
    ],
  });
  const page = await browser.newPage();
  page.on('pageerror', (error) => console.error(error));
  page.on('console', (message) => {
    if (message.type() === 'error') console.error(message.text().slice(0, 2000));
    else if (process.env.STUDIO_DEBUG) console.log(message.text().slice(0, 400));
  });
  await page.setContent('<canvas></canvas>');
  await page.addScriptTag({ content: bundle });
  return {
    setUp: (shot, print, phases = [shot.t]) =>
      page.evaluate(([s, p, t]) => window.studio.setUp(s, p, t), [shot, print, phases] as const),
    draw: async (phase, quality) => {
      const drawn = await page.evaluate(([t, q]) => window.studio.draw(t, q), [
        phase,
        quality,
      ] as const);
      return { ...drawn, jpeg: Buffer.from(drawn.jpeg, 'base64') };
    },
    close: () => browser.close(),
  };
}
