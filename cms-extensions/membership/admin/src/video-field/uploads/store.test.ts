import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SenderEvent } from './sender.ts';
import { createUploadStore, NotAVideo } from './store.ts';

const FILE = new File(['a film of some bytes'], 'video.mp4');

const harness = () => {
  const sent: { received: number; tell: (event: SenderEvent) => void; isAborted: boolean }[] = [];
  const calls = {
    begin: vi.fn(async (workoutId: string) => ({ id: `v-${workoutId}`, url: 'mux:/new' })),
    resume: vi.fn(async (_workoutId: string, id: string) => ({ id, url: 'mux:/old' })),
    cancel: vi.fn(async () => null),
    noteProgress: vi.fn(async () => true),
    sent: vi.fn(async () => undefined),
  };
  const store = createUploadStore({
    calls,
    send: (_file, _url, received, tell) => {
      const sending = { received, tell, isAborted: false };
      sent.push(sending);
      return { abort: () => Object.assign(sending, { isAborted: true }) };
    },
    received: async () => 8,
    isVideoFile: async (file) => file === FILE,
    memory: { remember: vi.fn(), of: () => null, isSame: () => true, forget: vi.fn() },
  });
  return { store, calls, sent };
};

describe('the uploads of a page', () => {
  let { store, calls, sent } = harness();
  beforeEach(() => {
    ({ store, calls, sent } = harness());
  });

  it('refuse a file that is not a video, before the server is called', async () => {
    await expect(store.begin('w1', new File(['text'], 'video.mp4'))).rejects.toThrow(NotAVideo);
    expect(calls.begin).not.toHaveBeenCalled();
    expect(store.of('w1')).toBeNull();
  });

  it('run side by side, each for its workout', async () => {
    await store.begin('w1', FILE);
    await store.begin('w2', FILE);
    sent[0]?.tell({ kind: 'progress', percent: 25 });
    expect(store.of('w1')).toMatchObject({ id: 'v-w1', state: 'sending', percent: 25 });
    expect(store.of('w2')).toMatchObject({ id: 'v-w2', percent: 0 });
  });

  it('notify a listener until it unsubscribes', async () => {
    const listener = vi.fn();
    const stop = store.subscribe(listener);
    await store.begin('w1', FILE);
    const heard = listener.mock.calls.length;
    expect(heard).toBeGreaterThan(0);
    stop();
    sent[0]?.tell({ kind: 'progress', percent: 25 });
    expect(listener).toHaveBeenCalledTimes(heard);
  });

  it('leave nothing behind when Mux cannot be reached, and say so', async () => {
    calls.begin.mockRejectedValueOnce(new Error('The video service cannot be reached'));
    await expect(store.begin('w1', FILE)).rejects.toThrow('cannot be reached');
    expect(store.of('w1')).toBeNull();
  });

  it('go on where Mux has stopped hearing', async () => {
    await store.resume('w1', 'v1', FILE);
    expect(sent[0]?.received).toBe(8);
    expect(store.of('w1')).toMatchObject({ id: 'v1', percent: (8 / FILE.size) * 100 });
  });

  it('can be gone on with after they have stopped, with the file still at hand', async () => {
    await store.begin('w1', FILE);
    sent[0]?.tell({ kind: 'stopped' });
    calls.resume.mockRejectedValueOnce(new Error('Still away'));
    await expect(store.resume('w1', 'v-w1', FILE)).rejects.toThrow('Still away');
    expect(store.of('w1')).toMatchObject({ state: 'stopped', file: FILE });
    await store.resume('w1', 'v-w1', FILE);
    expect(store.of('w1')?.state).toBe('sending');
  });

  it('have the server ask Mux once the file is there', async () => {
    await store.begin('w1', FILE);
    sent[0]?.tell({ kind: 'sent', at: 1 });
    expect(store.of('w1')?.state).toBe('sent');
    await vi.waitFor(() => expect(calls.sent).toHaveBeenCalledWith('w1'), { timeout: 20_000 });
    store.forget('w1', 'v-w1');
    expect(store.of('w1')).toBeNull();
  });

  it('end when they are cancelled', async () => {
    await store.begin('w1', FILE);
    await store.cancel('w1', 'v-w1');
    expect(calls.cancel).toHaveBeenCalledWith('w1', 'v-w1');
    expect(sent[0]?.isAborted).toBe(true);
    expect(store.of('w1')).toBeNull();
  });

  it('end when another upload for the workout has begun elsewhere', async () => {
    calls.noteProgress.mockResolvedValueOnce(false);
    await store.begin('w1', FILE);
    sent[0]?.tell({ kind: 'progress', percent: 25 });
    await vi.waitFor(() => expect(store.of('w1')).toBeNull(), { timeout: 20_000 });
    expect(sent[0]?.isAborted).toBe(true);
  });

  it('tell the server of their progress now and then, not with every piece', async () => {
    await store.begin('w1', FILE);
    for (const percent of [1, 2, 3, 4]) sent[0]?.tell({ kind: 'progress', percent });
    expect(calls.noteProgress).toHaveBeenCalledTimes(1);
  });

  it('give way to a new one of the same workout', async () => {
    await store.begin('w1', FILE);
    await store.begin('w1', FILE);
    expect(sent.map(({ isAborted }) => isAborted)).toEqual([true, false]);
  });
});
