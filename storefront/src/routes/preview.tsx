import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import * as m from '#messages/preview';
import { textOf } from '../address-query.ts';
import { policyQuery, programmeQuery, siteTextsQuery } from '../api/catalogue.ts';
import { callsOf } from '../api/client.ts';
import { ApiError } from '../api/errors.ts';
import { workoutPageQuery } from '../api/workouts.ts';
import { privateHead } from '../head/page-head.ts';
import { isPreview } from '../storage.ts';
import { Message } from '../ui/message/message.tsx';

const callPreview = callsOf(() => import('contract/calls/preview'));

const draftQuery = (token: string) => ({
  queryKey: ['preview', token],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    callPreview('readPreview', { query: { token }, signal }),
  // The server renders the same page for everyone: it never has a draft.
  enabled: isPreview,
  retry: false,
  staleTime: Number.POSITIVE_INFINITY,
});

type Draft = Awaited<ReturnType<ReturnType<typeof draftQuery>['queryFn']>>;

/** What a page asks for, with the draft as the answer, and its address. */
const pageOf = (draft: Draft): { queryKey: readonly unknown[]; data: object; to: string } => {
  switch (draft.kind) {
    case 'workout': {
      const { slug } = draft.workout;
      const { queryKey } = workoutPageQuery(slug);
      return { queryKey, data: draft.workout, to: `/workouts/${slug}` };
    }
    case 'programme': {
      const { slug } = draft.programme;
      const { queryKey } = programmeQuery(slug);
      return { queryKey, data: draft.programme, to: `/programmes/${slug}` };
    }
    case 'policy': {
      const { slug } = draft.policy;
      return { queryKey: policyQuery(slug).queryKey, data: draft.policy, to: `/${slug}` };
    }
    case 'texts':
      return { queryKey: siteTextsQuery().queryKey, data: draft.texts, to: '/' };
  }
};

/** Outlines the text that is being written, such as `hero.small_print`. */
const outline = (field: unknown): void => {
  for (const one of document.querySelectorAll<HTMLElement>('[data-field]')) {
    const isWritten = one.dataset.field === field;
    one.style.outline = isWritten ? '2px solid currentColor' : '';
    one.style.outlineOffset = '6px';
    if (isWritten) one.scrollIntoView({ block: 'nearest' });
  }
};

/** Shows what the desk saves, and opens links outside of the frame, for as long as it is open. */
const watchFrame = (): void => {
  // Only the desk may frame this page (server/pages.ts).
  window.addEventListener('message', ({ source, data }) => {
    if (source !== window.parent) return;
    if (data?.type === 'strapiUpdate') window.location.reload();
    if (data?.type === 'previewField') outline(data.field);
  });
  const onClick = ({ target }: MouseEvent): void => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link?.getAttribute('href')?.startsWith('#') === false) link.target = '_blank';
  };
  document.addEventListener('click', onClick, { capture: true });
};

/**
 * Strapi's preview of a draft: goes on to the page that shows it, with the draft in place of what is
 * published. The address stays, so that a reload reads the draft again.
 */
const PreviewPage = () => {
  const { token = '' } = Route.useSearch();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { data: draft, error } = useQuery(draftQuery(token));
  useEffect(watchFrame, []);
  useEffect(() => {
    if (draft === undefined) return;
    const { queryKey, data, to } = pageOf(draft);
    queryClient.setQueryDefaults(queryKey, { staleTime: Number.POSITIVE_INFINITY });
    queryClient.setQueryData(queryKey, data);
    const mask = { to: '/preview', search: { token }, unmaskOnReload: true };
    void navigate({ to, mask, replace: true });
  }, [draft, token, queryClient, navigate]);
  if (error === null) return <main id="main" aria-busy="true" />;
  const isIncomplete = error instanceof ApiError && error.status === 422;
  return (
    <main id="main">
      <Message title={isIncomplete ? m.notYet : m.over} actions={null}>
        {isIncomplete ? m.notYetText : m.overText}
      </Message>
    </main>
  );
};

export const Route = createFileRoute('/preview')({
  validateSearch: (search): { token?: string } => ({ token: textOf(search.token) }),
  head: privateHead('/preview', m.title),
  component: PreviewPage,
});
