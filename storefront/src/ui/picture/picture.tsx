import type { Image } from 'contract';

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
    className={className}
    style={image.focal ? { objectPosition: `${image.focal.x}% ${image.focal.y}%` } : undefined}
  />
);

type MemberPictureProps = {
  member: { name: string; profile_image: string | null };
  /** Width and height of the picture in pixels; the style sheet decides the shown size. */
  size: number;
};

/** A member's picture, or the first letter of the name. Has no text of its own for screen readers. */
export const MemberPicture = ({ member: { name, profile_image }, size }: MemberPictureProps) =>
  profile_image === null ? (
    <span aria-hidden="true">{[...name.trim()][0]?.toUpperCase()}</span>
  ) : (
    <img src={profile_image} alt="" width={size} height={size} />
  );
