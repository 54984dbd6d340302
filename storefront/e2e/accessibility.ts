import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page, test } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { goTo, open, press } from './site.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Waits for what moves or fades once: on its way, its colours have another contrast. What is not shown,
 * in a closed `details` for example, never comes to an end.
 */
const untilStill = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter(
        ({ effect, playState, timeline }) =>
          playState === 'running' &&
          timeline === document.timeline &&
          (effect as KeyframeEffect | null)?.target?.checkVisibility() !== false &&
          effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
      );
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });

/**
 * The violations that axe finds on the current page, each with its element.
 * @param rules the rules to check; default: all
 */
const faultsOf = async (page: Page, rules?: readonly string[]): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  await untilStill(page);
  // Passed rules are left out of the result, since describing them takes longer than checking.
  const options = { resultTypes: ['violations'], preload: false, runOnly: rules };
  // Around a menu that is not modal, Base UI's guards can be focused, and pass the focus on at once.
  const context = { exclude: ['[data-base-ui-focus-guard]'] };
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(${JSON.stringify(context)}, ${JSON.stringify(options)})`,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
  );
};

/** Fails when axe finds a violation on the current page. */
export const expectAccessible = async (page: Page): Promise<void> => {
  expect(await faultsOf(page)).toEqual([]);
};

/** The rules that depend on colours; the others give the same result in both themes. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** Fails when a text of a page has too little contrast. */
export const expectReadable = async (page: Page): Promise<void> => {
  expect(await faultsOf(page, COLOURS)).toEqual([]);
};

/** Changes the theme of the system, and waits until the panel, which draws itself anew, is in it. */
export const changePanelTheme = async (panel: Page, theme: 'light' | 'dark'): Promise<void> => {
  await panel.emulateMedia({ colorScheme: theme });
  // The text, which is light at night, follows later than the grounds.
  const isNight = () =>
    panel.evaluate(() => Number(/\d+/.exec(getComputedStyle(document.body).color)?.[0]) > 127);
  await expect.poll(isNight).toBe(theme === 'dark');
};

/** Fails when axe finds a violation on the page in either theme. */
const expectAccessibleByDayAndNight = async (page: Page): Promise<void> => {
  await page.emulateMedia({ colorScheme: 'light' });
  const byDay = await faultsOf(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const byNight = await faultsOf(page, COLOURS);
  await page.emulateMedia({ colorScheme: 'light' });
  expect({ byDay, byNight }).toEqual({ byDay: [], byNight: [] });
};

/** Widths of small phones in CSS pixels; the first also equals a desktop window at 400 % zoom. */
const WIDTHS = [320, 360, 390];

/**
 * The elements that overflow horizontally: the page, or a part that is not meant to scroll. The
 * page clips overflow, which only hides the problem.
 */
const widerThanItself = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const style = document.createElement('style');
    style.textContent = 'html, body { overflow-x: visible !important; }';
    document.head.append(style);
    const found: string[] = [];
    const scrolling = document.scrollingElement;
    if (scrolling !== null && scrolling.scrollWidth > window.innerWidth) {
      found.push(`the page: ${scrolling.scrollWidth}`);
    }
    style.remove();
    const dialog = document.querySelector('[role="dialog"]');
    const parts = [dialog, dialog?.parentElement, ...document.querySelectorAll('[role="tablist"]')];
    for (const part of parts) {
      if (part && part.scrollWidth > part.clientWidth) {
        found.push(`${part.getAttribute('role') ?? 'around a dialog'}: ${part.scrollWidth}`);
      }
    }
    return found;
  });

/** Fails when a page cannot be read on a small phone without horizontal scrolling. */
export const expectNoSidewaysScroll = async (
  page: Page,
  widths: readonly number[] = WIDTHS,
): Promise<void> => {
  const before = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 780 });
    // Some parts are drawn anew for another width, by their scripts.
    await expect.poll(() => widerThanItself(page), { message: `${width} px` }).toEqual([]);
  }
  if (before !== null) await page.setViewportSize(before);
};

/** The text size of a browser (16 px) doubled, as a reader sets it; rem in media queries follow. */
export const setTextSize = async (page: Page, standard: 16 | 32): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard } });
  await session.detach();
};

/**
 * What is lost: controls that do not lie within the window's width, and texts that their box cuts
 * off. A part that scrolls by itself loses nothing.
 */
const lostParts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root =
      [...document.querySelectorAll('[role="dialog"], dialog[open]')].at(-1) ?? document.body;
    const nameOf = (element: Element): string =>
      `${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)}`;
    /** The nearest ancestor that cuts off or scrolls what is wider or higher than itself. */
    const frameOf = (element: Element): { box: Element; scrolls: boolean } | null => {
      for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(box);
        const both = `${overflowX} ${overflowY}`;
        if (/auto|scroll/.test(both)) return { box, scrolls: true };
        if (/hidden|clip/.test(both)) return { box, scrolls: false };
      }
      return null;
    };
    const isHidden = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect();
      return width < 3 || height < 3 || !element.checkVisibility({ visibilityProperty: true });
    };
    const lost: string[] = [];
    for (const control of root.querySelectorAll('a[href], button, input, select, textarea')) {
      const { left, right } = control.getBoundingClientRect();
      const isOutside = left < -1 || right > window.innerWidth + 1;
      if (isOutside && !isHidden(control) && !frameOf(control)?.scrolls) {
        lost.push(`outside: ${nameOf(control)}`);
      }
    }
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      const element = text.parentElement;
      if (!element || !text.textContent?.trim() || isHidden(element)) continue;
      const frame = frameOf(text.parentElement ?? element);
      const style = getComputedStyle(element);
      // A text that is shortened on purpose, to the same number of lines at every size.
      if (style.webkitLineClamp !== 'none') continue;
      const own = /hidden|clip/.test(style.overflow) ? element : null;
      const box = own ?? (frame?.scrolls ? null : frame?.box);
      if (!box || isHidden(box)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const inner = range.getBoundingClientRect();
      const outer = box.getBoundingClientRect();
      // The lines of the display face are lower than its letters, which no box cuts off visibly.
      const isCut =
        inner.right > outer.right + 2 ||
        inner.left < outer.left - 2 ||
        inner.bottom > outer.bottom + inner.height / 4 ||
        inner.top < outer.top - inner.height / 4;
      if (isCut) lost.push(`cut off: ${nameOf(element)}`);
    }
    return [...new Set(lost)];
  });

/** Fails when text of twice the size makes a phone lose something, or scroll sideways. */
export const expectLargeTextKept = async (page: Page): Promise<void> => {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await setTextSize(page, 32);
  await expect
    .poll(async () => [...(await widerThanItself(page)), ...(await lostParts(page))], {
      message: 'text of twice the size',
    })
    .toEqual([]);
  await setTextSize(page, 16);
  if (before !== null) await page.setViewportSize(before);
};

type Step = (page: Page) => Promise<unknown>;

/* Steps of the tables of states. */

const step =
  <Args extends unknown[]>(act: (page: Page, ...args: Args) => Promise<unknown>) =>
  (...args: Args): Step =>
  (page) =>
    act(page, ...args);
export const presses = step(press);
export const sees = step((page, text: string | RegExp) => seeText(page, text));
export const seesDialog = step((page, name: string) => seeDialog(page, name));
export const seesButton = step((page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().waitFor(),
);
export const opensTab = step((page, name: string) => page.getByRole('tab', { name }).click());
export const fills = step((page, label: string, text: string) =>
  page.getByLabel(label, { exact: true }).fill(text),
);
/** Chooses what a label or a card covers. */
export const checks = step((page, role: 'radio' | 'checkbox', name: string | RegExp) =>
  page.getByRole(role, { name }).first().check({ force: true }),
);
/** Answers a call, in this browser only. */
export const answers = step((page, call: string, status: number, json: object) =>
  answer(page, call, status, json),
);
export const closes: Step = async (page) => {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
};

/**
 * A state of a page: a screen, a dialog, an error. It starts at its path, or from the previous
 * state.
 */
export type State = {
  /** Default: its tree, or its path. */
  name?: string;
  path?: string;
  /**
   * Loads the path anew, as the first state does, for pages that no other test loads; else the app
   * goes there as by a link.
   */
  isLoaded?: boolean;
  /** Done one after the other. */
  reach?: readonly Step[];
  /** Name of its file in `trees`: what a screen reader is told of it. */
  tree?: string;
};

/**
 * Compares the roles, names and order of the open dialog, or of the page's own part, with a file.
 * `--update-snapshots` after `npm test -- e2e` writes it anew; then numbers and dates become
 * patterns, and what is content is taken out by hand.
 */
const expectTree = async (page: Page, tree: string): Promise<void> => {
  const dialog = page.getByRole('dialog');
  const part = (await dialog.count()) > 0 ? dialog.last() : page.getByRole('main');
  await expect.soft(part).toMatchAriaSnapshot({ name: `${tree}.aria.yml` });
};

/** Leaves an open dialog or menu, and goes to a page. */
const leaveFor = async (page: Page, path: string): Promise<void> => {
  const overlay = page.getByRole('dialog').or(page.getByRole('menu'));
  if ((await overlay.count()) > 0) {
    await page.keyboard.press('Escape');
    await overlay.waitFor({ state: 'detached' });
  }
  await goTo(page, path);
};

/**
 * Reaches each state and checks it with axe in both themes, at the narrowest widths, and what a
 * screen reader is told of it.
 */
export const expectAllAccessible = async (page: Page, states: readonly State[]): Promise<void> => {
  for (const [index, state] of states.entries()) {
    const { path, isLoaded = index === 0, reach = [], tree } = state;
    await test.step(state.name ?? tree ?? path ?? '', async () => {
      if (path !== undefined) await (isLoaded ? open : leaveFor)(page, path);
      for (const step of reach) await step(page);
      await expectAccessibleByDayAndNight(page);
      await expectNoSidewaysScroll(page);
      if (tree !== undefined) await expectTree(page, tree);
    });
  }
};

export const seeText = (page: Page, text: string | RegExp): Promise<void> =>
  page.getByText(text).first().waitFor();

/** Waits for a dialog and checks that the focus is inside, but not on the close button. */
export const seeDialog = async (page: Page, name: string): Promise<void> => {
  const dialog = page.getByRole('dialog', { name });
  await dialog.waitFor();
  const focus = () =>
    dialog.evaluate((element) => {
      const { activeElement } = document;
      if (!element.contains(activeElement)) return 'outside';
      return activeElement?.getAttribute('aria-label')?.startsWith('Close') ? 'to close' : 'inside';
    });
  await expect.poll(focus).toBe('inside');
};

/** Keeps the next pages in a state that they would leave by themselves after this time. */
export const stay = (page: Page, milliseconds: number): Promise<unknown> =>
  page.addInitScript((held) => {
    const later = window.setTimeout.bind(window);
    const setTimeout = (work: TimerHandler, after?: number, ...rest: unknown[]) =>
      after === held ? 0 : later(work, after, ...rest);
    Object.assign(window, { setTimeout });
  }, milliseconds);

/** Mocks the response of an API call, in this browser only. */
export const answer = (page: Page, call: string, status: number, json: object): Promise<unknown> =>
  page.route(`**/api${call}`, (route) => route.fulfill({ status, json }));
