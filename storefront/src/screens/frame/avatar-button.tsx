import type { ComponentProps } from 'react';
import { avatar } from './site-header.css.ts';

/** The parts of the signed-in member that the header shows. */
export type Person = { name: string; profile_image: string | null };

type AvatarButtonProps = ComponentProps<'button'> & { user: Person };

/** The member's picture, or the first letter of the name. */
export const AvatarButton = ({ user, ...props }: AvatarButtonProps) => (
  <button
    type="button"
    aria-haspopup="menu"
    aria-label={`Account menu, ${user.name}`}
    {...props}
    className={avatar}
  >
    {user.profile_image === null ? (
      <span aria-hidden="true">{[...user.name.trim()][0]?.toUpperCase()}</span>
    ) : (
      <img src={user.profile_image} alt="" width="88" height="88" />
    )}
  </button>
);
