import { TOASTS, type User } from 'contract';
import { lazy, Suspense, useRef, useState } from 'react';
import { updateProfile } from '../../api/account.ts';
import { PICTURE_KINDS, pictureFault } from '../../features/profile/picture-file.ts';
import { session } from '../../features/session/index.ts';
import { toasts } from '../../features/toast/index.ts';
import { Button } from '../../ui/button/button.tsx';
import * as account from './account.css.ts';
import * as css from './portrait.css.ts';

const PictureDialog = lazy(async () => ({
  default: (await import('../../features/profile/picture-dialog.tsx')).PictureDialog,
}));

/** The member's picture, or the first letter of the name. */
export const Portrait = ({ user }: { user: User }) => (
  <span className={account.portrait}>
    {user.profile_image === null ? (
      <span aria-hidden="true">{[...user.name.trim()][0]?.toUpperCase()}</span>
    ) : (
      <img src={user.profile_image} alt="" width="256" height="256" />
    )}
  </span>
);

const removePicture = async (): Promise<void> => {
  try {
    session?.userChanged(await updateProfile({ profile_image: null }));
    toasts.show({ kind: 'done', title: 'Picture removed' });
  } catch (error) {
    console.warn('The picture could not be removed', error);
    toasts.show({ kind: 'failure', ...TOASTS.profileFailed });
  }
};

/** The buttons that change and remove the picture. */
export const PictureActions = ({ user }: { user: User }) => {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);

  const choose = (chosen: File | undefined): void => {
    if (chosen === undefined) return;
    const fault = pictureFault(chosen);
    if (fault === null) setFile(chosen);
    else toasts.show({ kind: 'failure', title: TOASTS.profileFailed.title, description: fault });
  };

  return (
    <div className={css.actions}>
      <input
        ref={input}
        type="file"
        accept={PICTURE_KINDS}
        aria-label="Choose a picture"
        className={css.file}
        onChange={(event) => {
          choose(event.currentTarget.files?.[0]);
          // Lets the same file be chosen again.
          event.currentTarget.value = '';
        }}
      />
      <Button kind="quiet" small onClick={() => input.current?.click()}>
        {user.profile_image === null ? 'Add a picture' : 'Change picture'}
      </Button>
      {user.profile_image !== null && (
        <Button kind="quiet" small onClick={() => void removePicture()}>
          Remove
        </Button>
      )}
      {file !== null && (
        <Suspense fallback={null}>
          <PictureDialog file={file} onClose={() => setFile(null)} />
        </Suspense>
      )}
    </div>
  );
};
