import type { Image } from 'contract';
import * as m from '#messages/frame';
import { Picture } from '../picture/picture.tsx';
import { builtIn } from './hero-picture.css.ts';

/* The built-in picture, in prepared widths and formats. It is the first picture that a visitor
 * sees, so it is not loaded from the CMS. */
const files = import.meta.glob<string>('./files/*.{avif,webp,jpg}', {
  eager: true,
  query: '?url',
  import: 'default',
});

const WIDE = [800, 1200, 1600, 2200];
const SQUARE = [480, 800, 1200];

const fileUrl = (name: string): string => files[`./files/${name}`] ?? '';

const srcSet = (name: string, widths: readonly number[], format: string): string =>
  widths.map((width) => `${fileUrl(`${name}-${width}.${format}`)} ${width}w`).join(', ');

/** The same picture for decoration: 1200 px wide. */
export const heroPictureUrl = fileUrl('wide-1200.webp');

/* The picture is cropped to its frame by height, so it must be wider than the frame: on wide
 * screens the frame is at most 44rem high, and the picture 1.57 times as wide. */
const WIDE_SIZES = '(min-width: 60rem) max(52vw, 69rem), 100vw';
/** The coach's own picture is cropped to a square on a phone. */
const OWN_SIZES = '(min-width: 60rem) max(52vw, 69rem), 160vw';
const ON_PHONE = '(max-width: 39.99rem)';

const BuiltIn = () => (
  <picture>
    {['avif', 'webp'].map((format) => (
      <source
        key={`square-${format}`}
        media={ON_PHONE}
        type={`image/${format}`}
        srcSet={srcSet('square', SQUARE, format)}
        sizes="100vw"
        width={1200}
        height={1200}
      />
    ))}
    {['avif', 'webp'].map((format) => (
      <source
        key={`wide-${format}`}
        type={`image/${format}`}
        srcSet={srcSet('wide', WIDE, format)}
        sizes={WIDE_SIZES}
      />
    ))}
    <img
      src={fileUrl('wide-1200.jpg')}
      alt={m.heroAlt}
      width={2200}
      height={1400}
      fetchPriority="high"
      className={builtIn}
    />
  </picture>
);

/** The landing page's first picture: the coach's own, or the built-in one. */
export const HeroPicture = ({ image }: { image: Image | null }) =>
  image === null ? <BuiltIn /> : <Picture image={image} sizes={OWN_SIZES} priority />;
