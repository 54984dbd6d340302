import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { forFirstFrame, readStyles } from './first-frame.ts';

const HEAD =
  '<link rel="stylesheet" href="/assets/a.css" data-precedence="default"/>' +
  '<link rel="modulepreload" href="/assets/b.js" fetchPriority="low"/><title>$&</title>';
const ENTRY = '<script type="module" async="" src="/assets/main.js" nonce="m"></script>';
const STYLES = new Map([['/assets/a.css', 'a{color:red}']]);

const scriptOf = (html: string): string =>
  /<script nonce="m">(.*?)<\/script>/.exec(html)?.[1] ?? '';

test('stylesheets are inlined, and no script is requested by the document', () => {
  const html = forFirstFrame(HEAD + ENTRY, STYLES, 'm');
  expect(html.replace(scriptOf(html), '')).toBe(
    '<style>a{color:red}</style><title>$&</title><script nonce="m"></script>',
  );
});

test('a stylesheet that is not of this build stays a link', () => {
  const other = '<link rel="stylesheet" href="/assets/of-another-build.css"/>';
  expect(forFirstFrame(other + ENTRY, STYLES, 'm')).toContain(other);
});

test('the stylesheets of a build are read by their addresses', () => {
  const folder = join(tmpdir(), `styles-${process.pid}`);
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'assets', 'a.css'), 'a{color:red}\n');
  writeFileSync(join(folder, 'assets', 'b.js'), '');
  expect(readStyles(folder)).toEqual(STYLES);
});

type Picture = { complete: boolean; onload?: () => void };

/** Runs the script of a page; returns what it adds to the head, and what it waits for. */
const run = ({ hidden = false, picture = null as Picture | null } = {}) => {
  const added: Record<string, unknown>[] = [];
  const frames: (() => void)[] = [];
  const document = {
    hidden,
    head: { append: (element: Record<string, unknown>) => added.push(element) },
    createElement: (tag: string) => ({ tag }),
    querySelector: () => picture,
  };
  const script = scriptOf(forFirstFrame(HEAD + ENTRY, STYLES, 'm'));
  new Function('document', 'requestAnimationFrame', script)(document, (frame: () => void) =>
    frames.push(frame),
  );
  return { added, frames };
};

test('the scripts are requested after the first frame', () => {
  vi.useFakeTimers();
  const { added, frames } = run();
  for (const frame of frames) frame();
  expect(added).toEqual([]);
  vi.runAllTimers();
  expect(added).toEqual([
    { tag: 'link', disabled: true, rel: 'stylesheet', href: '/assets/a.css' },
    { tag: 'link', rel: 'modulepreload', fetchPriority: 'low', href: '/assets/b.js' },
    { tag: 'script', type: 'module', async: true, src: '/assets/main.js' },
  ]);
  vi.useRealTimers();
});

test('a page in the background, which has no frames, does not wait', () => {
  const { added, frames } = run({ hidden: true });
  expect(frames).toEqual([]);
  expect(added).toHaveLength(3);
});

test('a first picture that is on its way is drawn before', () => {
  vi.useFakeTimers();
  const picture: Picture = { complete: false };
  const { added, frames } = run({ picture });
  expect(frames).toEqual([]);
  picture.onload?.();
  for (const frame of frames) frame();
  vi.advanceTimersByTime(1);
  expect(added).toHaveLength(3);
  vi.runAllTimers();
  expect(added).toHaveLength(3);
  vi.useRealTimers();
});

test('a first picture that does not come holds nothing up', () => {
  vi.useFakeTimers();
  const { added } = run({ picture: { complete: false } });
  vi.runAllTimers();
  expect(added).toHaveLength(3);
  vi.useRealTimers();
});
