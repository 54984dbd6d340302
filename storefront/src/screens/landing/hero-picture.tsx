import type { Image } from 'contract';
import { Picture } from '../../ui/picture/picture.tsx';

/** The widths that lie in `public/hero`, as `<name>-<width>.<format>`. */
const WIDE = [800, 1200, 1600, 2200];
const SQUARE = [480, 800, 1200];

const srcSet = (name: string, widths: readonly number[], format: string) =>
  widths.map((width) => `/hero/${name}-${width}.${format} ${width}w`).join(', ');

/*
 * The picture is cut to its frame by height, so it must be wider than the frame: on a desk the
 * frame is at most 44rem high, and the picture 1.57 times as wide.
 */
const WIDE_SIZES = '(min-width: 60rem) max(52vw, 69rem), 100vw';
const ON_PHONE = '(max-width: 39.99rem)';

const ALT = 'A woman stands on one leg and brings her knee to her elbow, in early light';

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
      src="/hero/wide-1200.jpg"
      alt={ALT}
      width={2200}
      height={1400}
      fetchPriority="high"
      decoding="async"
    />
  </picture>
);

/** The landing page's first picture: the coach's own, or the one that comes with the site. */
export const HeroPicture = ({ image }: { image: Image | null }) =>
  image === null ? <BuiltIn /> : <Picture image={image} sizes={WIDE_SIZES} priority />;
