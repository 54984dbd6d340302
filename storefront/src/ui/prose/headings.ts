/** A heading's anchor: its words in lower case, joined by hyphens. */
export const slugOf = (heading: string): string =>
  heading
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** The second-level headings of a Markdown text, in order, for a table of contents. */
export const headingsOf = (markdown: string): Array<{ id: string; text: string }> =>
  [...markdown.matchAll(/^##[ \t]+(.+?)[ \t]*#*$/gm)].map(([, text = '']) => ({
    id: slugOf(text),
    text,
  }));
