import type { Token } from './markdown.ts';

/** Whether a paragraph contains only a link; such a link is shown as a button. */
export const isButton = ({ children }: Token): boolean =>
  children?.length === 3 &&
  children[0]?.type === 'link_open' &&
  children[1]?.type === 'text' &&
  children[2]?.type === 'link_close';
