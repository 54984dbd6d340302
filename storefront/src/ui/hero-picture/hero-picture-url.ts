import url from './files/wide-1200.webp?url';

/**
 * The built-in picture for decoration: 1200 px wide. Apart from the list of all its files, since
 * every page's script contains this one.
 */
export const heroPictureUrl = url;
