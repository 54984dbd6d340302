import { act, render } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bearTranslation } from './before-hydration.ts';

const own = Object.getOwnPropertyDescriptors(Node.prototype);
beforeAll(bearTranslation);
afterAll(() => {
  const { removeChild, insertBefore, nodeValue } = own;
  Object.defineProperties(Node.prototype, { removeChild, insertBefore, nodeValue });
});

/** Puts an element in the place of each text, as translators do in one of two ways. */
const translate = (place: Element, way: 'replaces' | 'inserts'): void => {
  const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  for (const text of texts.filter(({ parentElement }) => parentElement?.localName !== 'font')) {
    const font = document.createElement('font');
    font.textContent = `(${text.data})`;
    if (way === 'replaces') text.replaceWith(font);
    else {
      text.before(font);
      text.remove();
    }
  }
};

const Page = ({ count, search }: { count: number; search: string }) => (
  <p>
    Showing {count} workouts{search !== '' && ` for ${search}`}
    {count === 0 && <b>Nothing</b>}. {count > 1 ? 'Many' : <i>Few</i>}
  </p>
);

it.each(['replaces', 'inserts'] as const)(
  'a page whose texts a translator %s shows what has changed, and fails nowhere',
  async (way) => {
    const view = render(<Page count={3} search="plank" />);
    translate(view.container, way);
    await act(async () => undefined);
    expect(view.container.textContent).toContain('(3)');
    view.rerender(<Page count={0} search="" />);
    expect(view.container.textContent).toContain('0');
    expect(view.container.textContent).not.toContain('plank');
    expect(view.container.querySelector('b')?.nextSibling?.textContent).toBe('(. )');
    // Without a pause for observers in between.
    translate(view.container, way);
    view.rerender(<Page count={2} search="squat" />);
    expect(view.container.textContent).toMatch(/2.*squat.*Many/);
    view.unmount();
    expect(view.container.textContent).toBe('');
  },
);
