import path from 'node:path';

const here = import.meta.dirname;

/** The demo media that the seed loader reads: what this package makes. */
export const MEDIA = path.resolve(here, '../../media');

/** Everything on the way there: drawn frames, loops, overlays. Never committed. */
export const BUILD = path.resolve(here, '../build');

/** The package itself, for its fonts and its browser half. */
export const STUDIO = path.resolve(here, '..');
