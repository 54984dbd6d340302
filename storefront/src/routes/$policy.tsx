import { createFileRoute, notFound, useParams } from '@tanstack/react-router';
import { POLICY_SLUGS } from 'contract';
import { oneOf } from '../address-query.ts';
import { policyQuery } from '../api/catalogue.ts';
import { pageHead } from '../head/page-head.ts';
import { PolicyPage } from './-policy/policy-page.tsx';

const Page = () => {
  const slug = oneOf(POLICY_SLUGS, useParams({ strict: false }).policy);
  return slug && <PolicyPage slug={slug} />;
};

/* All addresses of one part that no other route has; only the policies' exist. */
export const Route = createFileRoute('/$policy')({
  loader: async ({ context: { queryClient }, params }) => {
    const slug = oneOf(POLICY_SLUGS, params.policy);
    const policy = slug ? await queryClient.ensureQueryData(policyQuery(slug)) : null;
    if (policy === null) throw notFound();
    return { title: policy.title, description: policy.intro };
  },
  head: ({ match: { context }, params, loaderData }) =>
    pageHead(context.queryClient, { path: `/${params.policy}`, ...loaderData }),
  component: Page,
});
