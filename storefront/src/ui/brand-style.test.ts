import { expect, it } from 'vitest';
import { brandStyle } from './brand-style.ts';

it('has no rules for the drawn colours', () => {
  expect(brandStyle({ day: {}, night: {} })).toBe('');
});

it('sets the colours of both themes, chosen by the device or by the member', () => {
  const day = { accent: '#0000ff', accentText: '#0000ff' };
  const style = brandStyle({ day, night: { accent: '#7575ff' } });
  expect(style).toBe(
    ':root:root{--night-accent:#7575ff}' +
      '@media not all and (prefers-color-scheme:dark){:root:root:not([data-theme=dark]){--color-accent:#0000ff;--color-accent-text:#0000ff}}' +
      ':root:root[data-theme=light]{--color-accent:#0000ff;--color-accent-text:#0000ff}' +
      '@media(prefers-color-scheme:dark){:root:root:not([data-theme=light]){--color-accent:#7575ff}}' +
      ':root:root[data-theme=dark]{--color-accent:#7575ff}',
  );
});
