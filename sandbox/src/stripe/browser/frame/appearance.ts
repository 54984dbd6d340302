type Variables = Record<string, string>;

/** Stripe's Appearance API, as far as the fields have it. */
export interface Appearance {
  theme?: string;
  variables?: Variables;
  rules?: Record<string, Record<string, string>>;
}

const VARIABLES: Variables = {
  colorPrimary: '--p-color-primary',
  colorBackground: '--p-color-background',
  colorText: '--p-color-text',
  colorTextSecondary: '--p-color-text-secondary',
  colorTextPlaceholder: '--p-color-placeholder',
  colorDanger: '--p-color-danger',
  fontFamily: '--p-font-family',
  fontSizeBase: '--p-font-size',
  fontWeightNormal: '--p-font-weight',
  borderRadius: '--p-radius',
  spacingUnit: '--p-spacing',
  gridRowSpacing: '--p-row-gap',
  gridColumnSpacing: '--p-column-gap',
};

/** Appearance variables and rules, as plain properties: nothing is ever parsed as markup. */
export function dress(appearance: Appearance = {}): void {
  document.documentElement.dataset.theme = appearance.theme ?? 'stripe';
  for (const [name, property] of Object.entries(VARIABLES)) {
    const value = appearance.variables?.[name];
    if (value === undefined) document.documentElement.style.removeProperty(property);
    else document.documentElement.style.setProperty(property, value);
  }
  const sheet = new CSSStyleSheet();
  for (const [selector, declarations] of Object.entries(appearance.rules ?? {})) {
    if (
      !/^\.(Input|Label|Error|Block|Tab)(--invalid)?(:(focus|hover|disabled|autofill))?(::placeholder)?$/.test(
        selector,
      )
    )
      continue;
    const rule = sheet.cssRules[sheet.insertRule(`${selector} {}`)] as CSSStyleRule;
    for (const [name, value] of Object.entries(declarations))
      rule.style.setProperty(
        name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
        value,
      );
  }
  document.adoptedStyleSheets = [sheet];
}

/** A typeface of the shop: `src` as in CSS. */
export type Font = { family: string; src: string; weight?: string };

/** The shop's own typefaces, from its own server. */
export function bringFonts(fonts: Font[] = [], onLoaded: () => void): void {
  for (const { family, src, weight } of fonts) {
    const face = new FontFace(family, src, { weight: weight ?? 'normal' });
    // A font that does not come leaves the fields in the next of the family.
    face.load().then(
      (loaded) => {
        document.fonts.add(loaded);
        onLoaded();
      },
      (reason) => console.warn(reason),
    );
  }
}

/** Options of the card element, as far as the fields have them. */
export type CardOptions = { style?: { base?: Record<string, string> }; disabled?: boolean };

/** The card element's own `style`: colours and sizes of its one line. */
export function dressCard({ style }: CardOptions): void {
  const { color, fontSize, fontFamily } = style?.base ?? {};
  const set = (name: string, value: string | undefined) =>
    value && document.documentElement.style.setProperty(name, value);
  set('--p-color-text', color);
  set('--p-font-size', fontSize);
  set('--p-font-family', fontFamily);
}
