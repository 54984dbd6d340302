import { expect, it } from 'vitest';
import { pathOf } from './svg-icon.ts';

it('takes the one path out of an icon', () => {
  expect(pathOf('<svg viewBox="0 0 256 256"><path fill="none" d="M1,2Z"/></svg>')).toBe('M1,2Z');
});

it('refuses an icon that one path does not draw', () => {
  expect(() => pathOf('<svg></svg>')).toThrow('this one has 0');
  expect(() => pathOf('<svg><path d="M1,2Z"/><path d="M3,4Z"/></svg>')).toThrow('this one has 2');
});
