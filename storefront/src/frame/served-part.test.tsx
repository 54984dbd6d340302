import { QueryClient, QueryClientProvider, skipToken, useQuery } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  Link,
  RouterContextProvider,
} from '@tanstack/react-router';
import { Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { renderPartsWith, servedPart } from './served-part.tsx';

const rendered = vi.fn();

const Part = () => {
  rendered();
  const { data } = useQuery<{ title: string }>({ queryKey: ['title'], queryFn: skipToken });
  return (
    <section>
      <h2>
        {data?.title} {rendered.mock.calls.length}
      </h2>
      <Link to="/">Home</Link>
    </section>
  );
};

/** A request: a router and a query cache of its own, with the CMS's answers of then. */
const request = (Served: () => React.ReactNode, title: { title: string }, path = '/') => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(['title'], title);
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createRouter({ routeTree: createRootRoute(), history });
  return (content: React.ReactNode = <Served />) =>
    renderToString(
      <RouterContextProvider router={router as never}>
        <QueryClientProvider client={queryClient}>{content}</QueryClientProvider>
      </RouterContextProvider>,
    );
};

beforeAll(() => renderPartsWith(renderToString));
beforeEach(() => void rendered.mockClear());

it('writes what React writes for the part in its place, beside its neighbours', () => {
  const Served = servedPart(() => Part);
  const render = request(Served, { title: 'Six mornings' });
  const html = render(
    <main>
      <Served />
      <p>After</p>
    </main>,
  );
  rendered.mockClear();
  const plain = render(
    <Suspense>
      <Part />
    </Suspense>,
  );
  expect(html).toContain(plain);
  expect(html).toContain('<p>After</p></main>');
});

it('renders a part once for all visitors, until an answer is another one', () => {
  const Served = servedPart(() => Part);
  const answer = { title: 'Six mornings' };
  const first = request(Served, answer)();
  expect(request(Served, answer)()).toBe(first);
  expect(rendered).toHaveBeenCalledOnce();
  expect(request(Served, { title: 'Seven mornings' })()).toContain('Seven mornings');
  expect(rendered).toHaveBeenCalledTimes(2);
});

it('renders it for each address, since links mark the present page', () => {
  const Served = servedPart(() => Part);
  const answer = { title: 'Six mornings' };
  expect(request(Served, answer, '/')()).toContain('aria-current="page"');
  expect(request(Served, answer, '/workouts')()).not.toContain('aria-current="page"');
});
