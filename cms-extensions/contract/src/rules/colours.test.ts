import { describe, expect, it } from 'vitest';
import {
  colourSchema,
  coloursOf,
  contrast,
  DEFAULT_ACCENT,
  DEFAULT_INK,
  themeOf,
} from './colours.ts';

const INK = '#34101f';

describe('the colours of a site', () => {
  it.each([
    { accent: '#e0533a', button: '#c54933', text: '#b3422e', night: '#e15a42' },
    { accent: '#0000ff', button: '#0000ff', text: '#0000ff', night: '#7575ff' },
    { accent: '#ffff00', button: '#757500', text: '#6b6b00', night: '#ffff00' },
    { accent: '#ffffff', button: '#707070', text: '#666666', night: '#ffffff' },
    { accent: '#000000', button: '#000000', text: '#000000', night: '#8a8a8a' },
  ])('are those nearest to $accent that can be read', ({ accent, ...shades }) => {
    expect(coloursOf({ accent, ink: INK }).accent).toMatchObject(shades);
  });

  it.each([
    { accent: '#e0533a', ratios: { typed: '3.7', button: '4.6', night: '4.5', ink: '15.9' } },
    { accent: '#0000ff', ratios: { button: '8.3', night: '4.5' } },
    { accent: '#ffff00', ratios: { button: '4.7' } },
    { accent: '#ffffff', ratios: { button: '4.8' } },
    { accent: '#000000', ratios: { night: '4.8' } },
  ])('have ratios that the form shows for $accent', ({ accent, ratios }) => {
    const shown = Object.entries(coloursOf({ accent, ink: INK }).ratios);
    expect(Object.fromEntries(shown.map(([name, one]) => [name, one.toFixed(1)]))).toMatchObject(
      ratios,
    );
  });

  // 16 of each in a long run.
  const STEP = process.env.TEST_LENGTH === 'short' ? 51 : 17;
  const PARTS = Array.from({ length: 255 / STEP + 1 }, (_, index) =>
    (index * STEP).toString(16).padStart(2, '0'),
  );
  const SAMPLES = PARTS.flatMap((red) =>
    PARTS.flatMap((green) => PARTS.map((blue) => `#${red}${green}${blue}`)),
  );
  const PAPER = '#fbf7f0';
  const DAY = [PAPER, '#fffdf9', '#fbe4c0'];
  const NIGHT = ['#1c0c13', '#29131d', '#34151f'];

  it('pass for every accent and every ink', () => {
    const failed = SAMPLES.filter((sample) => {
      const { accent, ink } = coloursOf({ accent: sample, ink: sample });
      const reads = (colour: string, grounds: readonly string[], least: number) =>
        grounds.every((ground) => contrast(colour, ground) >= least);
      const passes =
        reads(accent.button, ['#fffaf4'], 4.5) &&
        reads(accent.button, DAY.slice(0, 2), 3) &&
        reads(accent.text, DAY, 4.5) &&
        reads(accent.night, [...NIGHT, '#2b0710'], 4.5) &&
        reads(accent.onDeep, [ink.deep, ink.deepPane, ink.nightDeep, ink.nightDeepPane], 4.5) &&
        reads(ink.ink, [...DAY, '#f4ebde'], 7) &&
        reads(ink.soft, [...DAY, '#f4ebde'], 4.5) &&
        reads(ink.edge, [...DAY, '#f4ebde'], 3) &&
        reads('#fbefe3', [ink.deep, ink.deepPane, ink.nightDeep, ink.nightDeepPane], 4.5) &&
        reads(ink.onDeepSoft, [ink.deep, ink.deepPane, ink.nightDeep, ink.nightDeepPane], 4.5);
      return !passes;
    });
    expect(SAMPLES).toHaveLength(PARTS.length ** 3);
    expect(failed).toEqual([]);
  });

  it.each(['red', '#fff', '#12345g', '', 'url(x)'])('are not made of %j', (typed) => {
    expect(colourSchema.safeParse(typed).success).toBe(false);
  });

  it('keep the drawn shades of what was not changed', () => {
    expect(themeOf({ accent: DEFAULT_ACCENT, ink: DEFAULT_INK })).toEqual({ day: {}, night: {} });
    const { day, night } = themeOf({ accent: '#e0533a', ink: DEFAULT_INK });
    expect(Object.keys(day).sort()).toEqual([
      'accent',
      'accentPress',
      'accentText',
      'onDeepAccent',
    ]);
    expect(night).toMatchObject({ accent: '#e15a42', accentText: '#e15a42' });
  });
});
