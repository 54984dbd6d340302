import { expectNoSidewaysScroll } from './accessibility.ts';
import { findWorkout, PHONE, visit } from './site.ts';
import { test } from './test.ts';

/** Writes a page from right to left, in letters of such a language and with a third more words. */
const mirror = (): void => {
  document.documentElement.dir = 'rtl';
  const lettersOf = (word: string): string =>
    word.replace(/[a-z]/gi, (letter) =>
      String.fromCharCode(0x5d0 + (letter.toLowerCase().charCodeAt(0) % 26)),
    );
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const value = text.nodeValue ?? '';
    // What stays from the page before is mirrored already.
    const isMirrored = /[\u05d0-\u05ea]/.test(value);
    if (value.trim() === '' || isMirrored || text.parentElement?.closest('script, style')) continue;
    const words = value.split(' ').map(lettersOf);
    text.nodeValue = [...words, ...words.slice(0, Math.floor(words.length / 3))].join(' ');
  }
};

test.describe('a language that is written from right to left', () => {
  const PHONE_WIDTH = 390;
  const PAGES = ['/', '/workouts', '/programmes', '/start', '/terms'];
  const OWN = ['/week', '/calendar', '/history', '/profile', '/settings'];

  // React finds other words in parts that it takes over later than the page.
  test.beforeEach(({ expectComplaints }) => expectComplaints(/React error #418/));

  test('breaks no page of a visitor', { tag: '@all' }, async ({ aVisitor }) => {
    const page = await aVisitor(PHONE);
    const { slug } = await findWorkout();
    for (const path of [...PAGES, `/workouts/${slug}`, '/signup']) {
      await test.step(path, async () => {
        await visit(page, path);
        await page.evaluate(mirror);
        await expectNoSidewaysScroll(page, [PHONE_WIDTH]);
      });
    }
  });

  test('breaks no page of a member', { tag: '@all' }, async ({ aDeviceOf }) => {
    const page = await aDeviceOf('active', PHONE);
    for (const path of OWN) {
      await test.step(path, async () => {
        await visit(page, path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.evaluate(mirror);
        await expectNoSidewaysScroll(page, [PHONE_WIDTH]);
      });
    }
  });
});
