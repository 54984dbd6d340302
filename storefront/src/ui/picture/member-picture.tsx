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
