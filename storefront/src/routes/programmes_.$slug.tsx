import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, notFound, redirect } from '@tanstack/react-router';
import { programmeQuery } from '../api/catalogue.ts';
import { NotFoundPage } from '../frame/not-found-page.tsx';
import { pageHead, siteOrigin } from '../head/page-head.ts';
import type { JsonLd } from '../head/structured-data.ts';
import { ProgrammePage } from './-programmes/programme-page.tsx';

const Page = () => {
  const { data: programme } = useSuspenseQuery(programmeQuery(Route.useParams().slug));
  return programme ? <ProgrammePage key={programme.id} programme={programme} /> : <NotFoundPage />;
};

/* The underscore makes it a separate page, not one nested in the list. */
export const Route = createFileRoute('/programmes_/$slug')({
  loader: async ({ context: { queryClient }, params: { slug } }) => {
    const programme = await queryClient.ensureQueryData(programmeQuery(slug));
    if (programme === null) throw notFound();
    if (programme.slug !== slug) {
      const params = { slug: programme.slug };
      throw redirect({ to: '/programmes/$slug', params, statusCode: 301, replace: true });
    }
    // Written here, so that the script of no page contains how.
    const { programmePage } = await import('../head/programme-data.ts');
    return { structuredData: JSON.stringify(programmePage(siteOrigin(), programme)) };
  },
  head: ({ match: { context }, params: { slug }, loaderData }) => {
    const programme = context.queryClient.getQueryData(programmeQuery(slug).queryKey);
    const structuredData: JsonLd[] = JSON.parse(loaderData?.structuredData ?? '[]');
    return pageHead(context.queryClient, {
      path: `/programmes/${slug}`,
      title: programme?.title,
      description: programme?.summary,
      picture: programme?.picture,
      structuredData,
    });
  },
  component: Page,
});
