import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';

/** The texts of elements in which a line ends within a word, and not at a hyphen. */
const brokenTexts = (elements: readonly Element[]): string[] =>
  elements
    .filter((element) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      let before: { letter: string; top: number } | null = null;
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
        for (const [index, letter] of [...(text.nodeValue ?? '')].entries()) {
          range.setStart(text, index);
          range.setEnd(text, index + 1);
          const { top, height } = range.getBoundingClientRect();
          const isInWord = before !== null && !/[\s\u00ad-]/.test(before.letter + letter);
          // The boxes of lines overlap.
          if (isInWord && top > (before?.top ?? 0) + height / 2) return true;
          before = { letter, top };
        }
      }
      return false;
    })
    .map(({ textContent }) => textContent);

/** The headings among the demo's texts of the site, in the order of its files. */
const headingsIn = (locale: string): string[] => {
  const file = join(import.meta.dirname, '../../seed/content', locale, 'site-texts.yaml');
  const lines = readFileSync(file, 'utf8').matchAll(
    /^\s*(?:- )?(?:headline|heading|quote|title): (.+)$/gm,
  );
  return Array.from(lines, ([, text = '']) => text);
};

/** Writes Spanish headings in the place of the German ones. @returns how many there are */
export const writeSpanish = (page: Page): Promise<number> =>
  page.evaluate(
    ([german, spanish]) => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      let written = 0;
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
        const value = text.nodeValue ?? '';
        const index = german?.findIndex((heading) => value.includes(heading)) ?? -1;
        if (index < 0 || text.parentElement?.closest('h1, h2, h3') == null) continue;
        text.nodeValue = value.replace(german?.[index] ?? '', spanish?.[index] ?? '');
        written += 1;
      }
      document.documentElement.lang = 'es';
      return written;
    },
    [headingsIn('de'), headingsIn('es')],
  );

/** No heading of a page breaks within a word, from phone to desktop. */
export const expectWholeWords = async (page: Page): Promise<void> => {
  for (const width of [320, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const broken = await page.locator('h1, h2, h3').evaluateAll(brokenTexts);
    expect(broken, `${width} px`).toEqual([]);
  }
};
