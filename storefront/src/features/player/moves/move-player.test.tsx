import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Cut, cueAt, cutOf, cutToMinutes } from 'contract';
import { type ComponentProps, useRef, useSyncExternalStore } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { LONG_PLANK } from '../../../../../cms-extensions/contract/test/long-plank.ts';
import { cutMedia } from '../video/cut-playback.ts';
import { createMedia, type Media, togglePlay } from '../video/media.ts';
import type { VideoElement } from '../video/video-element.ts';
import { EndScreen } from './end-screen.tsx';
import { MovePlayer } from './move-player.tsx';

/* jsdom has no modal dialogs: here they are open while they are rendered. */
beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  Element.prototype.scrollIntoView = () => {};
  window.localStorage.clear();
});

type VideoState = { paused: boolean; seeking: boolean; readyState: number };

/** A video of 28 minutes, whose state a test changes. */
const aVideo = () => {
  const video = document.createElement('video');
  const state: VideoState = { paused: false, seeking: false, readyState: 4 };
  const read = (name: keyof VideoState) => ({ get: () => state[name], configurable: true });
  Object.defineProperties(video, {
    ...{ duration: { value: 1680 }, ended: { value: false } },
    ...{ paused: read('paused'), seeking: read('seeking'), readyState: read('readyState') },
    play: { value: vi.fn(async () => undefined) },
    pause: { value: vi.fn() },
    textTracks: { value: new EventTarget() },
    audioTracks: { value: undefined },
    nativeEl: { get: () => video },
  });
  const set = (changes: Partial<VideoState> & { time?: number; rate?: number }, event: string) =>
    act(async () => {
      const { time, rate, ...rest } = changes;
      Object.assign(state, rest);
      if (time !== undefined) video.currentTime = time;
      if (rate !== undefined) video.playbackRate = rate;
      video.dispatchEvent(new Event(event));
    });
  return { video: video as unknown as VideoElement, set };
};

type Part = { cut: Cut | null; isForBody?: boolean; isSending?: boolean };

const Harness = ({
  media,
  video,
  cut,
  isForBody = false,
  isSending = true,
}: Part & { media: Media; video: VideoElement }) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const state = useSyncExternalStore(media.subscribe, media.getState);
  return (
    <dialog open ref={dialog} aria-label="The Long Plank">
      <MovePlayer
        map={LONG_PLANK}
        cut={cut}
        isForBody={isForBody}
        media={media}
        state={state}
        element={video}
        dialog={dialog}
        watching={{ session: null, isSending, played: () => [[0, 1680]] }}
        onClose={() => {}}
        onStartOver={undefined}
      />
    </dialog>
  );
};

const openPlayer = async (part: Part = { cut: null }) => {
  const { video, set } = aVideo();
  const whole = createMedia();
  const media = part.cut === null ? whole : cutMedia(whole, part.cut);
  media.subscribe(() => {});
  whole.dispatch({ type: 'mediaelementchangerequest', detail: video });
  await vi.waitFor(() => expect(whole.getState().mediaDuration).toBe(1680), { timeout: 20_000 });
  render(<Harness media={media} video={video} {...part} />);
  return { video, set, media };
};

const band = () => within(screen.getByRole('region', { name: 'Now and next' }));
const press = (key: string) =>
  fireEvent.keyDown(screen.getByRole('dialog', { name: 'The Long Plank' }), { key });

describe('the band below the picture', () => {
  it('says what is now and what comes, with the seconds, the side and the easier form', async () => {
    const { set } = await openPlayer();
    await set({ time: 316 }, 'seeked');
    const timer = band().getByRole('timer', { name: '24 seconds left of reverse lunge, left' });
    expect([timer.textContent, timer.getAttribute('aria-live')]).toEqual(['24', 'off']);
    expect(band().getByRole('heading', { name: 'Reverse lunge' })).toBeTruthy();
    expect(band().getByText('Now')).toBeTruthy();
    expect(band().getByText('Left, 40 seconds')).toBeTruthy();
    expect(band().getByText(/Easier: hold a chair/)).toBeTruthy();
    expect(band().getByText('Next, after 8 s')).toBeTruthy();
    expect(band().getByText('Right, 40 seconds')).toBeTruthy();
  });

  it('calls a rest a rest, and names the block that comes', async () => {
    const { set } = await openPlayer();
    await set({ time: 660 }, 'seeked');
    expect(band().getByRole('timer', { name: '12 seconds left of the rest' })).toBeTruthy();
    expect(band().getByText(/^Rest/).textContent).toBe('Rest. Next block: Second plank');
    expect(band().getByRole('heading', { name: 'Next: Plank' })).toBeTruthy();
    expect(band().getByText('Then, after 20 s')).toBeTruthy();
    expect(band().getByText('Dead bug')).toBeTruthy();
  });

  it('says at the last move that it is done after this, and then that it is done', async () => {
    const { set } = await openPlayer();
    await set({ time: 1610 }, 'seeked');
    expect(band().getByText('Done after this')).toBeTruthy();
    await set({ time: 1680 }, 'seeked');
    expect(band().getByRole('heading', { name: 'Done.' })).toBeTruthy();
    expect(band().getByText('28 minutes')).toBeTruthy();
    expect(band().queryByRole('timer')).toBeNull();
  });

  it('follows the video at once through seeks, speeds, pauses and stalls', async () => {
    const { video, set } = await openPlayer();
    const region = screen.getByRole('region', { name: 'Now and next' });
    const shown = () => ({
      seconds: Number(within(region).getByRole('timer').textContent),
      phase: region.dataset.phase,
      move: Number(region.dataset.move),
    });
    const expected = () => {
      const { remaining, phase, index } = cueAt(LONG_PLANK, video.currentTime, video.playbackRate);
      return { seconds: remaining, phase, move: index };
    };
    for (let step = 1; step <= 12; step += 1) {
      const time = (step * 619.3) % 1680;
      await set({ time, seeking: true }, 'seeking');
      expect(shown()).toEqual(expected());
      await set({ seeking: false }, 'seeked');
      await set({ rate: [0.75, 1, 1.25][step % 3] ?? 1 }, 'ratechange');
      expect(shown()).toEqual(expected());
      await set({ paused: step % 2 === 0 }, step % 2 === 0 ? 'pause' : 'play');
      await set({ time: Math.min(1679, time + 3.2) }, 'timeupdate');
      expect(shown()).toEqual(expected());
    }
  });

  it('says when the video is paused or waits for data, while the number stands', async () => {
    const { set } = await openPlayer();
    await set({ time: 316, paused: true }, 'pause');
    expect(band().getByText('Paused')).toBeTruthy();
    expect(band().getByRole('timer').textContent).toBe('24');
    await set({ paused: false, readyState: 2 }, 'waiting');
    expect(band().getByText('One moment')).toBeTruthy();
    expect(band().getByRole('timer').textContent).toBe('24');
    await set({ readyState: 4 }, 'playing');
    expect(band().getByText('Now')).toBeTruthy();
  });
});

describe('a screen reader', () => {
  it('announces each change of move once, and never the seconds', async () => {
    const { set } = await openPlayer();
    const said = () => screen.getByRole('status').textContent;
    await set({ time: 300 }, 'seeked');
    const lunge = 'Now: reverse lunge, left, 40 seconds. Next: reverse lunge, right.';
    expect(said()).toBe(lunge);
    await set({ time: 316 }, 'timeupdate');
    expect(said()).toBe(lunge);
    await set({ time: 280 }, 'seeked');
    expect(said()).toBe('Rest, 20 seconds. Next: reverse lunge, left, 40 seconds.');
  });

  it('is told the place on the slider with the move', async () => {
    const { set } = await openPlayer();
    await set({ time: 316 }, 'timeupdate');
    const slider = screen.getByRole('slider', { name: 'Progress' });
    await vi.waitFor(
      () =>
        expect(slider.getAttribute('aria-valuetext')).toBe(
          '5 minutes 16 seconds of 28 minutes, reverse lunge, left',
        ),
      { timeout: 20_000 },
    );
  });
});

describe('jumping', () => {
  it('goes to the next and the previous move by keys and buttons', async () => {
    const { video, set } = await openPlayer();
    await set({ time: 316 }, 'timeupdate');
    press('n');
    expect(video.currentTime).toBe(348);
    press('p');
    expect(video.currentTime).toBe(300);
    await userEvent.click(screen.getByRole('button', { name: 'Previous move' }));
    expect(video.currentTime).toBe(240);
    await userEvent.click(screen.getByRole('button', { name: 'Next move' }));
    expect(video.currentTime).toBe(300);
  });

  it('goes by ten seconds and by moves with the keys of the slider', async () => {
    const { video, set } = await openPlayer();
    await set({ time: 316 }, 'timeupdate');
    const slider = screen.getByRole('slider', { name: 'Progress' });
    const steps = [
      ['ArrowRight', 326],
      ['ArrowLeft', 306],
      ['PageDown', 348],
      ['PageUp', 300],
      ['Home', 0],
      ['End', 1680],
    ] as const;
    for (const [key, place] of steps) {
      await set({ time: 316 }, 'timeupdate');
      fireEvent.keyDown(slider, { key });
      expect([key, video.currentTime]).toEqual([key, place]);
    }
  });

  it('goes to a move of the list, which arrows walk through and Escape leaves', async () => {
    const { video, set } = await openPlayer();
    await set({ time: 316 }, 'timeupdate');
    press('l');
    const list = screen.getByRole('dialog', { name: 'Moves of this workout' });
    const rows = within(list).getAllByRole('listitem');
    expect(rows).toHaveLength(29);
    expect(rows[5]?.getAttribute('aria-current')).toBe('true');
    expect(document.activeElement?.textContent).toBe('5:00Reverse lunge, left40 s');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(video.currentTime).toBe(348);
    await userEvent.keyboard('{End}{Enter}');
    expect(video.currentTime).toBe(1600);
    fireEvent(list, new Event('cancel', { cancelable: true }));
    expect(screen.queryByRole('dialog', { name: 'Moves of this workout' })).toBeNull();
  });
});

describe('the settings of the cues', () => {
  it('are changed in their panel, apply at once, and are kept', async () => {
    const { video } = await openPlayer();
    press('c');
    const cues = within(screen.getByRole('dialog', { name: 'Cues' }));
    expect(cues.getByRole('switch', { name: 'Bell', checked: true })).toBeTruthy();
    expect(cues.queryByRole('switch', { name: 'Voice' })).toBeNull();
    await userEvent.click(cues.getByRole('radio', { name: '1.25' }));
    expect(video.playbackRate).toBe(1.25);
    await userEvent.click(cues.getByRole('switch', { name: 'Now and next' }));
    expect(screen.queryByRole('region', { name: 'Now and next' })).toBeNull();
    expect(screen.getByText('left of 28 min')).toBeTruthy();
    expect(JSON.parse(localStorage.getItem('playerCues') ?? '')).toEqual({
      ...{ nowAndNext: false, bell: true, voice: false, mirror: false, speed: 1.25 },
    });
  });
});

describe('a cut of 17 minutes', () => {
  // Plays 0:00 to 7:36, 11:12 to 14:52, 20:32 to 22:52 and 24:20 to the end.
  const cut = cutToMinutes(LONG_PLANK, 17);

  it('leaves at the end of what is kept for the next part, and counts on', async () => {
    const { video, set } = await openPlayer({ cut });
    await set({ time: 455 }, 'timeupdate');
    expect(video.currentTime).toBe(455);
    expect(band().getByRole('timer').textContent).toBe('1');
    await set({ time: 455.95 }, 'timeupdate');
    expect(video.currentTime).toBe(455.95);
    await set({ time: 455.97, seeking: true, readyState: 1 }, 'timeupdate');
    expect(video.currentTime).toBe(672);
    expect(video.hasAttribute('data-between')).toBe(true);
    // The number stands until the picture of the next part is there.
    await set({}, 'seeking');
    expect(band().getByRole('timer').textContent).toBe('1');
    await set({ seeking: false, readyState: 4 }, 'seeked');
    expect(video.hasAttribute('data-between')).toBe(false);
    expect(band().getByRole('heading', { name: 'Plank' })).toBeTruthy();
    expect(band().getByRole('timer').textContent).toBe('40');
  });

  it('cannot seek to what is left out', async () => {
    const { video, set, media } = await openPlayer({ cut });
    await set({ time: 450 }, 'timeupdate');
    await vi.waitFor(() => expect(media.getState().mediaCurrentTime).toBe(450), {
      timeout: 20_000,
    });
    press('n');
    expect(video.currentTime).toBe(672);
    await set({}, 'timeupdate');
    press('p');
    expect(video.currentTime).toBe(396);
    await set({ time: 450 }, 'timeupdate');
    fireEvent.keyDown(screen.getByRole('slider', { name: 'Progress' }), { key: 'ArrowRight' });
    expect(video.currentTime).toBe(676);
    // Whatever else led there, as the keys of a headset.
    await set({ time: 600 }, 'seeked');
    expect(video.currentTime).toBe(672);
  });

  it('stops at the end of the last part, and plays again from the beginning', async () => {
    const short = cutOf(LONG_PLANK, (index) => index < 2);
    const { video, set, media } = await openPlayer({ cut: short });
    await set({ time: 119.97 }, 'timeupdate');
    expect(video.pause).toHaveBeenCalled();
    await set({ paused: true }, 'pause');
    expect(band().getByRole('heading', { name: 'Done.' })).toBeTruthy();
    expect(band().getByText('2 minutes')).toBeTruthy();
    await vi.waitFor(() => expect(media.getState().mediaEnded).toBe(true), { timeout: 20_000 });
    togglePlay(media);
    expect(video.currentTime).toBe(0);
    expect(video.play).toHaveBeenCalled();
  });

  it('plays the cool-down once more when a stretch is asked for at the end', async () => {
    const { video, set, media } = await openPlayer({ cut, isSending: false });
    const [, end = 0] = cut.ranges.at(-1) ?? [];
    await set({ time: end - 0.01, paused: true }, 'timeupdate');
    await set({}, 'pause');
    await vi.waitFor(() => expect(media.getState().mediaEnded).toBe(true), { timeout: 20_000 });
    await userEvent.click(await screen.findByRole('button', { name: 'Stretch, 4 min' }));
    expect(video.currentTime).toBe(1460);
    expect(video.play).toHaveBeenCalledOnce();
    await set({ paused: false }, 'play');
    await set({}, 'timeupdate');
    await vi.waitFor(() => expect(media.getState().mediaEnded).toBe(false), { timeout: 20_000 });
    expect(screen.queryByRole('button', { name: /^Stretch/ })).toBeNull();
  });

  it('has the easier form in the second line where today asks for it', async () => {
    const date = new Date();
    const today = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
      .map((part) => String(part).padStart(2, '0'))
      .join('-');
    localStorage.setItem(
      'bodyToday',
      JSON.stringify({ date: today, choices: ['wrists'], easier: true }),
    );
    const { set } = await openPlayer({ cut, isForBody: true });
    await set({ time: 245 }, 'timeupdate');
    expect(band().getByRole('heading', { name: 'Plank' })).toBeTruthy();
    expect(band().getByText('On the forearms')).toBeTruthy();
    expect(band().queryByText(/Easier:/)).toBeNull();
    await set({ time: 310 }, 'seeked');
    expect(band().getByText('Left, 40 seconds')).toBeTruthy();
  });
});

describe('the end', () => {
  const SESSION = {
    id: '00000000-0000-4000-8000-000000000001',
    watched_seconds: 1650,
    counted_at: '2026-11-25T18:28:00.000Z',
    credited: [],
  };
  const show = (session: ComponentProps<typeof EndScreen>['session']) => {
    const [onClose, onStretch] = [vi.fn(), vi.fn()];
    render(
      <QueryClientProvider client={new QueryClient()}>
        <EndScreen
          {...{ seconds: 1036, session, stretchSeconds: 220, onStretch, onClose }}
          watchedSeconds={session === null ? 1036 : 0}
        />
      </QueryClientProvider>,
    );
    return { onClose, onStretch };
  };

  it('says what is done, has the focus, and closes', async () => {
    const { onClose, onStretch } = show(SESSION);
    const headline = screen.getByRole('heading', { name: 'Done. 17 minutes.' });
    expect(document.activeElement).toBe(headline);
    expect(screen.getAllByRole('radio').map((one) => one.closest('label')?.textContent)).toEqual([
      ...['Too easy', 'Just right', 'Too hard'],
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Stretch, 4 min' }));
    expect(onStretch).toHaveBeenCalledOnce();
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    expect(onClose).toHaveBeenCalledOnce();
  });
});
