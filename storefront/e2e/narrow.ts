import type { Page } from 'playwright-core';
import { expect } from 'vitest';

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

/**
 * Fails when a page cannot be read on a small phone without horizontal scrolling.
 * @param state what the page shows, for the message
 */
export const expectNoSidewaysScroll = async (page: Page, state: string): Promise<void> => {
  const before = page.viewportSize();
  const sideways: Record<number, string[]> = {};
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 780 });
    const found = await widerThanItself(page);
    if (found.length > 0) sideways[width] = found;
  }
  if (before !== null) await page.setViewportSize(before);
  expect({ state, sideways }).toEqual({ state, sideways: {} });
};
