import { Suspense } from 'react';
import { useSession, useSessionIsOver } from '../../features/session/index.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { ContinuePlace } from './continue-place.tsx';
import { setFilters } from './filter-words.ts';
import { useLibraryPages } from './library-pages.ts';
import type { LibrarySearch } from './library-search.ts';
import { FavoritesPrompt, LibraryResults } from './results.tsx';

const ContinueStrip = lazyPart(async () => (await import('./continue-strip.tsx')).ContinueStrip);

const SignedOutStrip = lazyPart(async () => (await import('./continue-strip.tsx')).SignedOutStrip);

/** What the library has found, or asks a visitor for. */
export const LibraryPanel = ({ search }: { search: LibrarySearch }) => {
  const library = useLibraryPages(search);
  const { user } = useSession();
  const isOver = useSessionIsOver();
  if (search.tab === 'favorites' && user === null) return <FavoritesPrompt />;
  const showsAll = search.tab === undefined && setFilters(search).length === 0;
  return (
    <>
      {showsAll && user === null && !isOver && <ContinuePlace />}
      {showsAll && isOver && (
        <Suspense fallback={<ContinuePlace isKept />}>
          <SignedOutStrip />
        </Suspense>
      )}
      {showsAll && user !== null && (
        <Suspense fallback={<ContinuePlace />}>
          <ContinueStrip memberId={user.id} />
        </Suspense>
      )}
      <LibraryResults library={library} search={search} />
    </>
  );
};
