import type { Token } from './markdown.ts';

/** A link that has a paragraph to itself: it is what the mail is for, and looks like a button. */
export const isButton = ({ children }: Token): boolean =>
  children?.length === 3 &&
  children[0]?.type === 'link_open' &&
  children[1]?.type === 'text' &&
  children[2]?.type === 'link_close';
