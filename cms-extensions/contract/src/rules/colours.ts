import { z } from 'zod';

/*
 * The site's colours from two that the coach types. Ratios are those of WCAG 2.2; each sequence ends
 * at black or white, so that every colour gives a theme.
 */

/** Poppy and mulberry, whose shades are drawn by hand. */
export const DEFAULT_ACCENT = '#c9371c';
export const DEFAULT_INK = '#34101f';

/** `#rrggbb`, in lower case. */
export const colourSchema = z
  .string('Enter a colour such as #c9371c')
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'Enter a colour such as #c9371c');

/** What colours stand on; the same as in the storefront's tokens. */
const DAY = { grounds: ['#fbf7f0', '#fffdf9', '#fbe4c0'], sand: '#f4ebde', onAccent: '#fffaf4' };
const NIGHT = { grounds: ['#1c0c13', '#29131d', '#34151f'], onAccent: '#2b0710' };
const [PAPER = ''] = DAY.grounds;
const ON_DEEP = '#fbefe3';

type Rgb = readonly [number, number, number];

const rgbOf = (hex: string): Rgb => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
];

const hexOf = (rgb: readonly number[]): string =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** The light of each part of a colour, 0 to 255. */
const LINEAR = Array.from({ length: 256 }, (_, part) =>
  part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
);

const luminance = (hex: string): number => {
  const [red, green, blue] = rgbOf(hex);
  const light = (part: number): number => LINEAR[part] ?? 0;
  return 0.2126 * light(red) + 0.7152 * light(green) + 0.0722 * light(blue);
};

/** The contrast of two colours, 1 to 21. */
export const contrast = (one: string, other: string): number => {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
};

/** The lowest contrast of a colour with several. */
const lowest = (colour: string, others: readonly string[]): number =>
  Math.min(...others.map((other) => contrast(colour, other)));

/** `share` of another colour in a colour, 0 to 1. */
const mixed = (colour: string, other: string, share: number): string => {
  const added = rgbOf(other);
  return hexOf(rgbOf(colour).map((part, index) => part + ((added[index] ?? 0) - part) * share));
};

const STEPS = 50;

/** The first of a sequence that passes, in steps of 2 % towards `end`; `end` itself when none does. */
const nearest = (colour: string, end: string, passes: (one: string) => boolean): string => {
  for (let step = 0; step < STEPS; step += 1) {
    const shade = mixed(colour, end, step / STEPS);
    if (passes(shade)) return shade;
  }
  return end;
};

const BLACK = '#000000';
const WHITE = '#ffffff';

const accentShades = (typed: string, ink: string) => {
  const button = nearest(
    typed,
    BLACK,
    (one) => contrast(one, DAY.onAccent) >= 4.5 && lowest(one, DAY.grounds.slice(0, 2)) >= 3,
  );
  const night = nearest(
    typed,
    WHITE,
    (one) => lowest(one, NIGHT.grounds) >= 4.5 && contrast(one, NIGHT.onAccent) >= 4.5,
  );
  return {
    button,
    press: mixed(button, BLACK, 0.16),
    text: nearest(typed, BLACK, (one) => lowest(one, DAY.grounds) >= 4.5),
    night,
    nightPress: mixed(night, WHITE, 0.2),
    /** On the dark bands. */
    onDeep: nearest(typed, WHITE, (one) => lowest(one, bandsOf(ink)) >= 4.5),
  };
};

/** The dark bands of both themes, with their panes. */
const bandsOf = (ink: string): [deep: string, pane: string, night: string, nightPane: string] => [
  ...([ink, mixed(ink, WHITE, 0.08)] as const),
  ...([mixed(ink, WHITE, 0.06), mixed(ink, WHITE, 0.12)] as const),
];

const inkShades = (typed: string) => {
  const grounds = [...DAY.grounds, DAY.sand];
  const ink = nearest(typed, BLACK, (one) => lowest(one, grounds) >= 7);
  const softened = (share: number, least: number) =>
    nearest(mixed(ink, PAPER, share), ink, (one) => lowest(one, grounds) >= least);
  const [deep, deepPane, nightDeep, nightDeepPane] = bandsOf(ink);
  const onDeepSoft = nearest(
    mixed(ON_DEEP, ink, 0.24),
    ON_DEEP,
    (one) => lowest(one, [deepPane, nightDeepPane]) >= 4.5,
  );
  return {
    ink,
    soft: softened(0.3, 4.5),
    edge: softened(0.5, 3),
    line: mixed(PAPER, ink, 0.14),
    deep,
    deepPane,
    nightDeep,
    nightDeepPane,
    onDeepSoft,
  };
};

/**
 * The shades of a brand: what buttons, text, borders and bands use in both themes. The drawn
 * defaults have drawn shades instead (the storefront's tokens).
 */
export const coloursOf = ({ accent, ink }: { accent: string; ink: string }) => {
  const inks = inkShades(ink);
  const accents = accentShades(accent, inks.ink);
  return {
    accent: accents,
    ink: inks,
    ratios: {
      /** Of what was typed, and of the shades: light text on buttons. */
      typed: contrast(accent, DAY.onAccent),
      button: contrast(accents.button, DAY.onAccent),
      text: lowest(accents.text, DAY.grounds),
      night: Math.min(
        lowest(accents.night, NIGHT.grounds),
        contrast(accents.night, NIGHT.onAccent),
      ),
      ink: contrast(inks.ink, PAPER),
    },
  };
};

export type Colours = ReturnType<typeof coloursOf>;

/** Values of the design's colours by their names (`ui/tokens.css.ts`), in each theme. */
export type Theme = Readonly<Record<'day' | 'night', Readonly<Record<string, string>>>>;

/** The colours of a brand that differ from the drawn ones. */
export const themeOf = (brand: { accent: string; ink: string }): Theme => {
  const { accent, ink } = coloursOf(brand);
  const isDrawn = { accent: brand.accent === DEFAULT_ACCENT, ink: brand.ink === DEFAULT_INK };
  const bands = { onDeepSoft: ink.onDeepSoft, deepInk: ink.deep };
  return {
    day: {
      ...(!isDrawn.accent && {
        accent: accent.button,
        accentPress: accent.press,
        accentText: accent.text,
      }),
      ...(!isDrawn.ink && {
        ink: ink.ink,
        inkSoft: ink.soft,
        edge: ink.edge,
        line: ink.line,
        deep: ink.deep,
        deepPane: ink.deepPane,
        ...bands,
      }),
      ...(!(isDrawn.accent && isDrawn.ink) && { onDeepAccent: accent.onDeep }),
    },
    night: {
      ...(!isDrawn.accent && {
        accent: accent.night,
        accentPress: accent.nightPress,
        accentText: accent.night,
      }),
      ...(!isDrawn.ink && { deep: ink.nightDeep, deepPane: ink.nightDeepPane, ...bands }),
      ...(!(isDrawn.accent && isDrawn.ink) && { onDeepAccent: accent.onDeep }),
    },
  };
};
