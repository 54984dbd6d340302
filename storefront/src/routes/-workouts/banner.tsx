import { Suspense } from 'react';
import * as m from '#messages/library';
import { openDialog, startTrial } from '../../features/dialogs/index.ts';
import { useSession, useSessionIsOver } from '../../features/session/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { visitorsOnly } from '../../ui/by-session.css.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import * as css from '../../ui/slim-band/slim-band.css.ts';
import { SlimBand } from '../../ui/slim-band/slim-band.tsx';

/** Loaded for members only. */
const MemberBand = lazyPart(async () => (await import('../-week/member-band.tsx')).MemberBand);

/** The banner above the library, which depends on the member's state (spec section 2). */
export const LibraryBanner = () => {
  const { user } = useSession();
  const isOver = useSessionIsOver();
  return (
    <aside className={css.band} aria-label={m.yourAccess}>
      {isOver && (
        <SlimBand title={m.signedOut} text={m.signedOutText} compact>
          <Button kind="calmLine" small onClick={() => openDialog('sign-in')}>
            {m.signIn}
          </Button>
        </SlimBand>
      )}
      {user === null && !isOver && (
        <SlimBand title={m.visitorTitle} text={m.visitorText} className={visitorsOnly}>
          <Button kind="calmLine" small onClick={startTrial}>
            {m.startTrial7}
          </Button>
        </SlimBand>
      )}
      {user !== null && (
        <Suspense fallback={null}>
          <MemberBand user={user} />
        </Suspense>
      )}
    </aside>
  );
};
