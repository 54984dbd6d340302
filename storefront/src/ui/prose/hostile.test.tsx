import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { headingsOf, slugOf } from './headings.ts';
import { Prose } from './prose.tsx';

/* The longest policy page: what takes quadratic time for it takes a minute. */
const LENGTH = 100_000;

const MARKS = [
  '> ',
  '[a](',
  '[',
  '![a',
  '<http:',
  '<a',
  '**a ',
  '*a _b ',
  '`a`',
  '~~a ',
  '](',
  '# ',
];

describe('a hostile text', () => {
  it.each(MARKS)('is shown without delay: %s', (mark) => {
    const markdown = mark.repeat(LENGTH / mark.length);
    const began = performance.now();
    renderToString(<Prose markdown={markdown} />);
    expect(performance.now() - began).toBeLessThan(4_000);
  });

  it.each([...MARKS, ' ', '#', '\t#', '-a'])('has its headings without delay: %j', (mark) => {
    const text = mark.repeat(LENGTH / mark.length);
    const began = performance.now();
    headingsOf(`## a${text}!`);
    slugOf(text);
    expect(performance.now() - began).toBeLessThan(400);
  });
});
