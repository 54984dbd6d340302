import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { STUDIO } from '../paths.ts';
import { chromiumPath } from '../tools.ts';

const font = (family: string, file: string): string => {
  const data = readFileSync(path.join(STUDIO, 'node_modules/@fontsource-variable', file));
  return `@font-face { font-family: '${family}'; font-weight: 100 700;
    src: url(data:font/woff2;base64,${data.toString('base64')}) format('woff2'); }`;
};

/** The brand's two families as a style sheet that needs no server. */
export const fontFaces = (): string =>
  font('Kalnia', 'kalnia/files/kalnia-latin-wght-normal.woff2') +
  font('Radio Canada', 'radio-canada/files/radio-canada-latin-wght-normal.woff2');

/** A browser page showing `html`, with its fonts loaded. Close the browser afterwards. */
export async function typesetPage(
  html: string,
  size: { width: number; height: number },
): Promise<{ browser: Browser; page: Page }> {
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--force-color-profile=srgb', '--font-render-hinting=none'],
  });
  const page = await browser.newPage({ viewport: size });
  await page.setContent(html);
  await page.evaluate(() => document.fonts.ready);
  return { browser, page };
}
