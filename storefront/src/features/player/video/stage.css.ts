import { keyframes, style } from '@vanilla-extract/css';
import { media } from '../../../ui/media.ts';
import { fill, stack } from '../../../ui/recipes.ts';
import { vars } from '../../../ui/tokens.css.ts';
import { lowScreen, overPicture, resting } from '../player.css.ts';

const nearlyVideo = '(min-aspect-ratio: 17 / 10) and (max-aspect-ratio: 18 / 9)';

export const engine = style({
  ...fill,
  vars: { '--media-object-fit': 'contain', '--media-background-color': 'transparent' },
  // Fades to the ground between two parts of a cut.
  transition: 'opacity 75ms linear',
  selectors: { '&[data-between]': { opacity: 0 } },
  '@media': {
    [media.reducedMotion]: {
      transition: 'none',
      selectors: { '&[data-between]': { opacity: 1 } },
    },
    // Crop slightly on screens of about the video's aspect ratio; on others heads would be cut.
    [nearlyVideo]: { vars: { '--media-object-fit': 'cover' } },
    // While the controls are shown, subtitles stand above them and the darkest part of their shade.
    [overPicture]: {
      selectors: {
        [`:not(${resting}) > * > * > * > &`]: {
          vars: { '--media-webkit-text-track-transform': 'translateY(-42%)' },
        },
      },
    },
  },
});

/** Holds the video, which has a root of its own. */
export const place = style({ display: 'contents' });

export const still = style({
  ...fill,
  objectFit: 'contain',
  '@media': { [nearlyVideo]: { objectFit: 'cover' } },
});

const cover = style({
  position: 'absolute',
  inset: 0,
  ...stack(vars.space[4]),
  placeContent: 'center',
  justifyItems: 'center',
  padding: vars.space[5],
  textAlign: 'center',
  background: vars.night.veil3,
});

export const message = style([cover, { zIndex: 1 }]);

export const messageText = style({ maxWidth: '28rem' });

export const elsewhere = style([
  cover,
  // The controls leave one line.
  { '@media': { [lowScreen]: { gridAutoFlow: 'column', alignItems: 'center' } } },
]);

export const waiting = style({
  position: 'absolute',
  insetInline: 0,
  bottom: 0,
  height: '3px',
  zIndex: 2,
  overflow: 'hidden',
  '@media': { [media.reducedMotion]: { background: vars.night.accent } },
});

const sweep = keyframes({
  from: { transform: 'translateX(-100%)' },
  to: { transform: 'translateX(300%)' },
});

export const sweeping = style({
  width: '34%',
  height: '100%',
  background: vars.night.accent,
  animation: `${sweep} ${vars.motion.sweep} linear infinite`,
  '@media': { [media.reducedMotion]: { animation: 'none', width: '100%' } },
});
