/** A text with its values in place: `{amount}`. */
export const filled = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (_whole, name) => String(values[name]));

/** The form of a counted text; the languages of the site have these two. */
export const counted = (forms: { one: string; other: string }, count: number, shown?: string) =>
  filled(count === 1 ? forms.one : forms.other, { count: shown ?? count });
