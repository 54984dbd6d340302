import type { Image } from 'contract';
import { createContext, use } from 'react';
import { WindowLight } from '../basics.tsx';
import { Picture } from '../picture/picture.tsx';
import * as css from './hero-picture.css.ts';

/* The picture is cropped to its frame by height, so it must be wider than the frame: a phone crops it
 * to a square, and on wide screens the frame is at most 44rem high. */
const SIZES = '(min-width: 60rem) max(52vw, 69rem), 160vw';
const ASIDE_SIZES = '(min-width: 60rem) max(52vw, 60rem), 100vw';

/** Stands in until there is a picture: sunlight through a window, in the site's colours. */
const Pattern = () => (
  <div className={css.pattern} aria-hidden="true">
    <WindowLight className={css.light} />
  </div>
);

type HeroPictureProps = { image: Image | null };

/** The landing page's first picture. */
export const HeroPicture = ({ image }: HeroPictureProps) =>
  image === null ? <Pattern /> : <Picture image={image} sizes={SIZES} priority />;

/** The landing page's picture, for the messages and dialogs that repeat it. */
export const HeroImage = createContext<Image | null>(null);

/** The same picture for decoration, in a frame that is positioned. */
export const HeroPictureAgain = () => {
  const image = use(HeroImage);
  return image === null ? (
    <Pattern />
  ) : (
    <Picture image={image} sizes={ASIDE_SIZES} decorative className={css.again} />
  );
};
