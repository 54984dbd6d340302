import { lazy, Suspense } from 'react';
import * as m from '#messages/library';
import { startTrial } from '../../features/dialogs/index.ts';
import { useSession, useSessionIsOver } from '../../features/session/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { visitorsOnly } from '../../ui/by-session.css.ts';
import { cx } from '../../ui/class-names.ts';
import { WindowLight } from '../../ui/light/window-light.tsx';
import { BannerRow } from './banner-row.tsx';
import * as css from './library.css.ts';

/** Loaded for members only. */
const MemberBanner = lazy(async () => ({
  default: (await import('./member-banner.tsx')).MemberBanner,
}));

/** The banner above the library, which depends on the member's state (spec section 2). */
export const LibraryBanner = () => {
  const { user } = useSession();
  const isOver = useSessionIsOver();
  return (
    <aside className={cx(css.banner, isOver && css.memberBanner)} aria-label={m.yourAccess}>
      <WindowLight className={css.bannerLight} />
      {user === null ? (
        <BannerRow title={m.visitorTitle} text={m.visitorText} className={visitorsOnly}>
          <Button onClick={startTrial}>{m.startTrial7}</Button>
        </BannerRow>
      ) : (
        <Suspense fallback={null}>
          <MemberBanner user={user} />
        </Suspense>
      )}
    </aside>
  );
};
