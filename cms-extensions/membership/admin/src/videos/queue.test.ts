import { describe, expect, it, vi } from 'vitest';

const stored = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
});

const uploads = new Map<string, { id: string; state: string; percent: number }>();
let tell: () => void = () => undefined;
const begin = vi.fn(async (id: string) => {
  uploads.set(id, { id: `v-${id}`, state: 'sending', percent: 0 });
  if (id === 'broken') {
    uploads.delete(id);
    throw new Error('Mux cannot be reached.');
  }
});
vi.mock('../video-field/uploads/index.ts', () => ({
  uploadStore: {
    of: (id: string) => uploads.get(id) ?? null,
    subscribe: (listener: () => void) => {
      tell = listener;
      return () => undefined;
    },
    begin: (id: string) => begin(id),
    forget: (id: string) => uploads.delete(id),
    resume: async (id: string) => {
      uploads.set(id, { id: `v-${id}`, state: 'sending', percent: 40 });
      tell();
    },
  },
}));

const { titleOf, uploadQueue } = await import('./queue.ts');
const states = () => uploadQueue.seen().map(({ id, state }) => [id, state]);

describe('films that are uploaded', () => {
  it('go two at a time, each when one before is sent, has stopped or has failed', async () => {
    const film = (id: string) => ({ id, title: id, file: new File(['x'], `${id}.mp4`) });
    uploadQueue.add(['a', 'b', 'broken', 'c'].map(film));
    expect(states()).toEqual([
      ['a', 'sending'],
      ['b', 'sending'],
      ['broken', 'waits'],
      ['c', 'waits'],
    ]);
    uploads.set('a', { id: 'v-a', state: 'sent', percent: 100 });
    tell();
    await vi.waitFor(() => expect(states()[2]).toEqual(['broken', 'failed']));
    expect(states()[3]).toEqual(['c', 'sending']);
    uploads.set('b', { id: 'v-b', state: 'stopped', percent: 40 });
    tell();
    expect(states()[1]).toEqual(['b', 'stopped']);
    uploadQueue.goOn('b');
    await vi.waitFor(() => expect(states()[1]).toEqual(['b', 'sending']));
    uploadQueue.clear();
    expect(states()).toEqual([
      ['b', 'sending'],
      ['c', 'sending'],
    ]);
  });

  it('stand there after a reload, and go on once the same files are chosen, two at a time', async () => {
    const film = (id: string) => ({ id, title: id, file: new File(['x'], `${id}.mp4`) });
    const films = ['broken', 'd', 'e', 'f', 'g'].map(film);
    uploads.clear();
    tell();
    uploadQueue.clear();
    uploadQueue.add(films);
    await vi.waitFor(() => expect(states()[0]).toEqual(['broken', 'failed']));
    uploads.set('d', { id: 'v-d', state: 'sent', percent: 100 });
    uploads.set('e', { id: 'v-e', state: 'sending', percent: 40 });
    tell();
    uploads.clear();
    vi.resetModules();
    const { uploadQueue: after } = await import('./queue.ts');
    const shown = () => after.seen().map(({ id, state, percent }) => [id, state, percent]);
    expect(shown()).toEqual([
      ['broken', 'stopped', 0],
      ['e', 'stopped', 40],
      ['f', 'stopped', 0],
      ['g', 'stopped', 0],
    ]);
    begin.mockClear();
    const other = new File(['xy'], 'f.mp4');
    after.choose([...films.filter(({ id }) => 'deg'.includes(id)).map(({ file }) => file), other]);
    await vi.waitFor(() =>
      expect(shown()).toEqual([
        ['broken', 'stopped', 0],
        ['e', 'sending', 40],
        ['f', 'stopped', 0],
        ['g', 'sending', 0],
      ]),
    );
    expect(begin.mock.calls).toEqual([['g']]);
    after.clear();
    expect(shown()).toHaveLength(2);
    after.leave();
    expect([shown(), [...uploads], stored.get('membership-uploads')]).toEqual([[], [], '[]']);
  });

  it.each([
    ['slow-hips.mp4', 'Slow Hips'],
    ['Evening_Stretch.MOV', 'Evening Stretch'],
    ['HIIT__no-jumping.final.mp4', 'HIIT No Jumping.final'],
    ['瑜伽.mp4', '瑜伽'],
  ])('are called by their files: %s', (name, title) => {
    expect(titleOf(name)).toBe(title);
  });
});
