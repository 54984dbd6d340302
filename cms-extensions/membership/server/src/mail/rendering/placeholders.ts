/** A wording that cannot be rendered; the message tells its author why. */
export class BrokenTemplate extends Error {
  override readonly name = 'BrokenTemplate';
}

const PLACEHOLDER = /\{\{\s*(\w*)\s*\}\}/g;

/** Names of the placeholders in a text, without duplicates. */
export const placeholdersIn = (text: string): string[] => [
  ...new Set([...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name)),
];

/** Whether a text has double braces that do not belong to a placeholder. */
export const hasLooseBraces = (text: string): boolean =>
  /\{\{|\}\}/.test(text.replace(PLACEHOLDER, ''));

/**
 * Replaces the placeholders in a text by their values.
 * @throws BrokenTemplate when a placeholder has no value
 */
export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(PLACEHOLDER, (whole, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) throw new BrokenTemplate(`There is no value for ${whole}`);
    return value;
  });
