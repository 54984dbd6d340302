// @vitest-environment node
import { Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { preloaded } from './preloaded.tsx';

it('is in the first page that is rendered after its code was loaded', async () => {
  const { load, Preloaded } = preloaded<{ text: string }>(async () => ({ text }) => <b>{text}</b>);
  const page = (
    <Suspense fallback="Waiting">
      <Preloaded text="Here" />
    </Suspense>
  );
  expect(renderToString(page)).toContain('Waiting');
  await load();
  const html = renderToString(page);
  expect(html).toContain('<b>Here</b>');
  expect(html).not.toContain('Waiting');
});
