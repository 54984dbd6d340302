import { QueryClient } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { aWorkout } from '../../../test/builders.ts';
import { preparePlays } from './prepare-plays.ts';

const prepareVideo = vi.hoisted(() => vi.fn());
vi.mock('./video/engine.tsx', () => ({ prepareVideo }));

const member = vi.hoisted(() => ({ user: { id: 'member1' } as { id: string } | null }));
vi.mock('../session/index.ts', async (original) => ({
  ...(await original<object>()),
  session: { state: () => member },
}));

const requests: string[] = [];
const api = setupServer();
const answer = (videoUrl: string | null) =>
  api.use(
    http.all('*/api/*', ({ request }) => {
      const { pathname } = new URL(request.url);
      // Not what the page of the file before asks for in a quiet moment.
      if (/workouts|progress/.test(pathname)) requests.push(`${request.method} ${pathname}`);
      return HttpResponse.json({ ...aWorkout(1), video_url: videoUrl, moves: null });
    }),
  );

let queryClient: QueryClient;
beforeAll(() => api.listen());
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  prepareVideo.mockClear();
  requests.length = 0;
  member.user = { id: 'member1' };
  queryClient = new QueryClient();
  answer('https://stream.example/a.m3u8');
  render(
    <>
      <button type="button" data-plays="workout1">
        Long <b>Plank</b>
      </button>
      <button type="button">Close</button>
    </>,
  );
  preparePlays(queryClient);
});
afterEach(() => {
  queryClient.clear();
  api.resetHandlers();
});
afterAll(() => api.close());

const play = () => screen.getByText('Plank');
const isPrepared = () => vi.waitFor(() => expect(prepareVideo).toHaveBeenCalled());
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it.each([
  ['the mouse rests on', () => fireEvent.pointerOver(play(), { pointerType: 'mouse' })],
  ['has the focus', () => fireEvent.focusIn(play())],
  ['is pressed', () => fireEvent.pointerDown(play(), { pointerType: 'touch' })],
])('fetches the workout whose button %s, and records nothing', async (_sign, give) => {
  give();
  await isPrepared();
  expect(prepareVideo.mock.calls).toEqual([['https://stream.example/a.m3u8', 0]]);
  expect(requests).toEqual(['GET /api/workouts/workout1']);
});

it('fetches the addresses of the workouts in the window, and none of those below it', async () => {
  const place = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect');
  place.mockReturnValue({ top: 100, bottom: 144 } as DOMRect);
  preparePlays(queryClient);
  await vi.waitFor(() => expect(requests).toEqual(['GET /api/workouts/workout1']));
  place.mockReturnValue({ top: 9000, bottom: 9044 } as DOMRect);
  queryClient.clear();
  fireEvent(document, new Event('scrollend'));
  await wait(1000);
  expect(requests).toHaveLength(1);
  expect(prepareVideo).not.toHaveBeenCalled();
  place.mockRestore();
});

it('loads no video for a touch that becomes a scroll', async () => {
  fireEvent.pointerDown(play(), { pointerType: 'touch' });
  await wait(1);
  fireEvent.pointerCancel(play());
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  await wait(100);
  expect(prepareVideo).not.toHaveBeenCalled();
});
