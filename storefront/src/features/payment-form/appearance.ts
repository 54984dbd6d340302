import type { Appearance, CustomFontSource } from '@stripe/stripe-js';
import { textFontUrl } from '../../ui/fonts.ts';
import { vars } from '../../ui/tokens.css.ts';

/** Stripe's frames do not see our custom properties, so each is sent by its value of the moment. */
const reader = () => {
  const style = getComputedStyle(document.documentElement);
  return (token: string): string => style.getPropertyValue(token.slice('var('.length, -1)).trim();
};

/** The look of our own fields for those that stand in Stripe's frames, in the theme of the moment. */
export const cardAppearance = (): Appearance => {
  const value = reader();
  const edge = value(vars.color.edge);
  const wrong = value(vars.color.accentText);
  return {
    theme: 'stripe',
    disableAnimations: true,
    variables: {
      colorPrimary: value(vars.color.accent),
      colorBackground: value(vars.color.sheet),
      colorText: value(vars.color.ink),
      colorTextSecondary: value(vars.color.inkSoft),
      colorTextPlaceholder: value(vars.color.inkSoft),
      colorDanger: wrong,
      fontFamily: value(vars.font.text),
      fontSizeBase: value(vars.size.body),
      borderRadius: value(vars.corner.card),
      gridRowSpacing: value(vars.space[4]),
      gridColumnSpacing: value(vars.space[4]),
    },
    rules: {
      '.Label': { fontSize: value(vars.size.small), fontWeight: value(vars.weight.strong) },
      '.Input': { border: `1.5px solid ${edge}`, padding: '.7rem .9rem', boxShadow: 'none' },
      '.Input:focus': {
        border: `1.5px solid ${edge}`,
        outline: `3px solid ${wrong}`,
        outlineOffset: '1px',
        boxShadow: 'none',
      },
      '.Input--invalid': { border: `1.5px solid ${wrong}`, boxShadow: `inset 3px 0 0 ${wrong}` },
      '.Error': { fontSize: value(vars.size.small) },
    },
  };
};

/** The text's typeface, in the weights of fields and labels; Stripe's frames fetch it from us. */
export const cardFonts = (): CustomFontSource[] =>
  ['400', '600'].map((weight) => ({
    family: 'Radio Canada',
    src: `url(${new URL(textFontUrl, window.location.href)})`,
    weight,
  }));

/**
 * Tells of every change of the theme.
 * @returns what stops it
 */
export const onThemeChange = (listener: () => void): (() => void) => {
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  dark.addEventListener('change', listener);
  return () => dark.removeEventListener('change', listener);
};
