import type { SiteTexts } from 'contract';

type Theme = SiteTexts['brand']['theme'];

const declared = (colours: Theme['day']): string =>
  Object.entries(colours)
    .map(
      ([name, value]) =>
        `--color-${name.replace(/[A-Z]/g, (one) => `-${one.toLowerCase()}`)}:${value}`,
    )
    .join(';');

/**
 * The style sheet of a brand's colours, in both themes; empty for the drawn ones. It is stronger than
 * the tokens, in whatever order the page has them.
 */
export const brandStyle = ({ day, night }: Theme): string => {
  if (Object.keys(day).length === 0) return '';
  // The player is dark in both themes.
  const player = night.accent === undefined ? '' : `:root:root{--night-accent:${night.accent}}`;
  const [light, dark] = [declared(day), declared(night)];
  // Not at night, which has the drawn ink: the typed one is dark.
  return (
    `${player}@media not all and (prefers-color-scheme:dark){:root:root:not([data-theme=dark]){${light}}}` +
    `:root:root[data-theme=light]{${light}}` +
    `@media(prefers-color-scheme:dark){:root:root:not([data-theme=light]){${dark}}}` +
    `:root:root[data-theme=dark]{${dark}}`
  );
};
