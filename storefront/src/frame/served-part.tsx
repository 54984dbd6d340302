import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { RouterContextProvider, useRouter } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { groups } from '../ui/layout.css.ts';

type Render = (element: ReactNode, options: { identifierPrefix: string }) => string;

let render: Render | null = null;

/** Gives the server's renderer, which no script of a browser may contain. */
export const renderPartsWith = (given: Render): void => {
  render = given;
};

/** Addresses for which a part is kept; the pages that most visitors see are far fewer. */
const KEPT_MAX = 100;

type Kept = { of: readonly unknown[]; html: string };

const isSame = (one: readonly unknown[], other: readonly unknown[] = []): boolean =>
  one.length === other.length && one.every((value, index) => value === other[index]);

let parts = 0;

/**
 * A late part on the server. Its HTML is the same for everyone and is kept until the page's data,
 * or the day, is another one: the answers of the CMS stay the same objects until they change.
 */
export const servedPart = (choose: () => ComponentType) => {
  const kept = new Map<string, Kept>();
  parts += 1;
  const identifierPrefix = `part${parts}`;

  return () => {
    const router = useRouter();
    const queryClient = useQueryClient();
    const { href } = router.state.location;
    const queries = queryClient.getQueryCache().getAll();
    const of = [
      new Date().toDateString(),
      ...queries.flatMap(({ queryHash, state }) => [queryHash, state.data]),
    ];
    let entry = kept.get(href);
    if (render !== null && !isSame(of, entry?.of)) {
      const Part = choose();
      const html = render(
        <RouterContextProvider router={router}>
          <QueryClientProvider client={queryClient}>
            <Suspense>
              <Part />
            </Suspense>
          </QueryClientProvider>
        </RouterContextProvider>,
        { identifierPrefix },
      );
      entry = { of, html };
      kept.delete(href);
      kept.set(href, entry);
      const oldest = kept.keys().next();
      if (kept.size > KEPT_MAX && !oldest.done) kept.delete(oldest.value);
    }
    return (
      <div
        className={groups}
        data-late=""
        // biome-ignore lint/security/noDangerouslySetInnerHtml: React has written it
        dangerouslySetInnerHTML={{ __html: entry?.html ?? '' }}
      />
    );
  };
};
