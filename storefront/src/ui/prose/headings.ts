/**
 * A heading's anchor: its words in lower case, joined by hyphens. Letters of every script may stand
 * in an anchor; a heading without any letter has the numbers of its characters.
 */
export const slugOf = (heading: string): string =>
  heading
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '') ||
  Array.from(heading, (sign) => `u${sign.codePointAt(0)?.toString(16)}`).join('-');

/** The second-level headings of a Markdown text, in order, for a table of contents. */
export const headingsOf = (markdown: string): Array<{ id: string; text: string }> =>
  markdown.split('\n').flatMap((line) => {
    if (!/^##[ \t]/.test(line)) return [];
    // A row of signs may close the heading. The pattern begins at the row's first sign alone.
    const text = line
      .slice(2)
      .trim()
      .replace(/(?<!#)#+$/, '')
      .trim();
    return text === '' ? [] : [{ id: slugOf(text), text }];
  });
