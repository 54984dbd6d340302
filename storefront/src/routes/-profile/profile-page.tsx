import { ScriptOnce } from '@tanstack/react-router';
import {
  ACCOUNT_ERRORS,
  PROFILE_IMAGE_BYTES_MAX,
  PROFILE_IMAGE_KINDS,
  STATUS_LABELS,
  STORAGE_KEYS,
  TOASTS,
  type User,
} from 'contract';
import { useRef, useState } from 'react';
import * as m from '#messages/profile';
import { updateProfile } from '../../api/account.ts';
import { session } from '../../features/session/index.ts';
import { toasts } from '../../features/toast/index.ts';
import { Badge, Skeleton } from '../../ui/basics.tsx';
import { Button } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { writtenDate } from '../../ui/dates.ts';
import { held } from '../../ui/layout.css.ts';
import { lazyContent, lazyPart } from '../../ui/lazy-part.tsx';
import { MemberPicture } from '../../ui/picture/picture.tsx';
import { Tabs } from '../../ui/tabs/tabs.tsx';
import { small, soft, t2 } from '../../ui/type.css.ts';
import { waiting } from '../-account/account.css.ts';
import { AccountFrame, useTab } from '../-account/account-frame.tsx';
import { PersonalTab } from './personal-tab.tsx';
import * as css from './profile.css.ts';
import { ProgressOverview } from './progress-overview.tsx';

// With the library of forms.
const SecurityTab = lazyContent(async () => (await import('./security-tab.tsx')).SecurityTab);
const PictureDialog = lazyPart(async () => (await import('./picture-dialog.tsx')).PictureDialog);

const removePicture = async (): Promise<void> => {
  try {
    session?.userChanged(await updateProfile({ profile_image: null }));
    toasts.show({ kind: 'done', title: m.pictureRemoved });
  } catch (error) {
    console.warn('The picture could not be removed', error);
    toasts.show({ kind: 'failure', ...TOASTS.profileFailed });
  }
};

/** Why a file cannot be the member's picture, checked before upload; null when it may be. */
export const pictureFault = ({ size, type }: Pick<File, 'size' | 'type'>): string | null => {
  if (!PROFILE_IMAGE_KINDS.some((kind) => kind === type)) return ACCOUNT_ERRORS.pictureUnreadable;
  return size > PROFILE_IMAGE_BYTES_MAX ? ACCOUNT_ERRORS.pictureTooLarge : null;
};

const PictureActions = ({ user }: { user: User }) => {
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
        accept={PROFILE_IMAGE_KINDS.join(',')}
        aria-label={m.choosePicture}
        className={css.fileInput}
        onChange={(event) => {
          choose(event.currentTarget.files?.[0]);
          // Lets the same file be chosen again.
          event.currentTarget.value = '';
        }}
      />
      <Button kind="quiet" small onClick={() => input.current?.click()}>
        {user.profile_image === null ? m.addPicture : m.changePicture}
      </Button>
      {user.profile_image !== null && (
        <Button kind="quiet" small onClick={() => void removePicture()}>
          {m.remove}
        </Button>
      )}
      {file !== null && <PictureDialog file={file} onClose={() => setFile(null)} />}
    </div>
  );
};

/**
 * The stored member's name, before the scripts of the page have come: it is the largest text of the
 * first screen on a phone. React then takes over the same text, so nothing is drawn again.
 */
const STORED_NAME_SCRIPT = `try{let n=JSON.parse(localStorage.getItem('${STORAGE_KEYS.user}')).name;if(n)document.getElementById('member-name').firstChild.data=n}catch{}`;

const NO_TEXT = '\u00A0';

const Who = ({ user }: { user: User | null }) => (
  <div className={css.who}>
    <span className={css.portrait}>
      {user !== null && <MemberPicture member={user} size={256} />}
    </span>
    <div>
      <p id="member-name" className={cx(t2, css.name)} suppressHydrationWarning>
        {user?.name ?? NO_TEXT}
      </p>
      <ScriptOnce>{STORED_NAME_SCRIPT}</ScriptOnce>
      {user === null ? (
        <div className={held}>
          <p className={cx(small, soft, css.since)}>
            <Badge>{NO_TEXT}</Badge>
            <span>{NO_TEXT}</span>
          </p>
          <div className={css.actions}>
            <Button kind="quiet" small>
              {m.addPicture}
            </Button>
          </div>
        </div>
      ) : (
        <>
          <p className={cx(small, soft, css.since)}>
            <Badge>{STATUS_LABELS[user.subscription_status]}</Badge>
            <span>{m.since({ day: writtenDate(new Date(user.join_date)) })}</span>
          </p>
          <PictureActions user={user} />
        </>
      )}
    </div>
  </div>
);

const ProfileTabs = ({ user }: { user: User }) => {
  const [tab, setTab] = useTab(['personal', 'security'], 'personal');
  return (
    <Tabs
      label={m.title}
      tabs={[
        { value: 'personal', word: m.personal, panel: <PersonalTab user={user} /> },
        {
          value: 'security',
          word: m.security,
          panel: <SecurityTab fallback={<Skeleton className={waiting} />} />,
        },
      ]}
      value={tab}
      onChange={setTab}
    />
  );
};

/** The profile (spec section 2, Profile). */
export const ProfilePage = () => (
  <AccountFrame title={m.title} signInText={m.signInText} aside={(user) => <Who user={user} />}>
    {(user) => (
      <>
        <ProfileTabs user={user} />
        <ProgressOverview user={user} />
      </>
    )}
  </AccountFrame>
);
