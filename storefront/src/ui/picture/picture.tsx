import type { Image } from 'contract';
import { cx } from '../class-names.ts';
import { cut, FOCAL_STEP, fromLeft, fromTop } from './picture.css.ts';

type PictureProps = {
  image: Image;
  /** Displayed width of the picture, in the syntax of the `sizes` attribute. */
  sizes: string;
  /** Whether to load the picture at once, as needed at the top of a page; otherwise lazily. */
  priority?: boolean;
  /** Decorative: hidden from screen readers, since the text beside has the same content. */
  decorative?: boolean;
  className?: string;
};

const focalClass = (focal: Image['focal']) =>
  focal &&
  cx(fromLeft[Math.round(focal.x / FOCAL_STEP)], fromTop[Math.round(focal.y / FOCAL_STEP)]);

/** A picture from the CMS in the width that the screen needs. */
export const Picture = ({ image, sizes, priority, decorative, className }: PictureProps) => (
  <img
    src={image.url}
    srcSet={
      image.sources.length === 0
        ? undefined
        : image.sources.map((source) => `${source.url} ${source.width}w`).join(', ')
    }
    sizes={image.sources.length === 0 ? undefined : sizes}
    alt={decorative ? '' : image.alt}
    width={image.width ?? undefined}
    height={image.height ?? undefined}
    loading={priority ? 'eager' : 'lazy'}
    fetchPriority={priority ? 'high' : undefined}
    decoding="async"
    className={cx(cut, focalClass(image.focal), className)}
  />
);
