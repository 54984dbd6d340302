/** A wording that cannot be shown; the message says why, to whoever wrote it. */
export class BrokenTemplate extends Error {
  override readonly name = 'BrokenTemplate';
}

const PLACEHOLDER = /\{\{\s*(\w*)\s*\}\}/g;

/** Names of the placeholders in a text, each once. */
export const placeholdersIn = (text: string): string[] => [
  ...new Set([...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name)),
];

/** Whether there are braces that open or close no placeholder. */
export const hasLooseBraces = (text: string): boolean =>
  /\{\{|\}\}/.test(text.replace(PLACEHOLDER, ''));

/**
 * A text with the values in the place of its placeholders.
 * @throws BrokenTemplate when it names something that has no value
 */
export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(PLACEHOLDER, (whole, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) throw new BrokenTemplate(`There is no value for ${whole}`);
    return value;
  });
