import type { ComingVideo, VideoView } from 'contract/desk/video-field';
import { describe, expect, it } from 'vitest';
import { announcementOf, pollingFor, situationOf } from './situation.ts';
import { after, beginning, type Upload } from './uploads/store.ts';

const FILE = new File(['film'], 'video.mp4');

const view = (coming: Partial<ComingVideo> | null = null): VideoView => ({
  current: null,
  coming: coming && {
    ...{ id: 'v1', state: 'uploading', progress: 0, reason: null, isRelayed: false },
    ...coming,
  },
});

const upload = (changes: Partial<Upload> = {}): Upload => ({
  ...beginning(FILE, 'v1'),
  state: 'sending',
  ...changes,
});

describe('what is going on with a video', () => {
  it.each([
    ['nothing, when nobody has begun', view(), null, undefined],
    ['sending, when this page sends', view({ progress: 3 }), upload(), 'sending'],
    ['sending, before the server has heard', view(), upload({ id: null }), 'sending'],
    [
      'sending, while the line is tried again',
      view({}),
      upload({ state: 'interrupted' }),
      'sending',
    ],
    ['stopped, when this page has given up', view({}), upload({ state: 'stopped' }), 'stopped'],
    ['interrupted, when nobody here sends it', view({ progress: 40 }), null, 'interrupted'],
    ['interrupted, before the first byte', view({ state: 'waiting' }), null, 'interrupted'],
    ['relayed, when the server sends it', view({ isRelayed: true }), null, 'relayed'],
    ['processing, as soon as Mux has it', view({}), upload({ state: 'sent' }), 'processing'],
    ['processing, as the server says', view({ state: 'processing' }), null, 'processing'],
    ['failed, with the reason', view({ state: 'failed', reason: 'No video.' }), null, 'failed'],
    ['sending, when another try follows a failure', view({ state: 'failed' }), upload(), 'sending'],
  ])('is %s', (_, seen, here, kind) => {
    expect(situationOf(seen, here)?.kind).toBe(kind);
  });

  it('is asked for again only while something happens elsewhere', () => {
    expect(pollingFor(null)).toBe(0);
    expect(pollingFor(situationOf(view(), upload()))).toBe(0);
    expect(pollingFor(situationOf(view({ state: 'failed' }), null))).toBe(0);
    expect(pollingFor(situationOf(view({ state: 'processing' }), null))).toBeGreaterThan(0);
    expect(pollingFor(situationOf(view({}), null))).toBeGreaterThan(0);
  });

  it('is announced once for each tenth of the way', () => {
    const said = [0, 4, 9.9, 10, 19, 55.5].map((percent) =>
      announcementOf(situationOf(view({}), upload({ percent }))),
    );
    expect(new Set(said).size).toBe(3);
    expect(said.at(-1)).toBe('Uploading: 50 percent');
  });
});

describe('an upload', () => {
  it('goes forward, also when a piece is sent again', () => {
    const half = after(upload(), { kind: 'progress', percent: 50 });
    expect(after(half, { kind: 'progress', percent: 42 }).percent).toBe(50);
  });

  it('goes on by itself after the line was cut', () => {
    const cut = after(upload({ percent: 30 }), { kind: 'interrupted' });
    expect(cut).toMatchObject({ state: 'interrupted', percent: 30 });
    const on = after(cut, { kind: 'progress', percent: 31 });
    expect(on).toMatchObject({ state: 'sending', percent: 31 });
  });

  it('stays sent, whatever is heard late', () => {
    const sent = after(upload(), { kind: 'sent', at: 5 });
    expect(sent).toMatchObject({ state: 'sent', percent: 100, sentAt: 5 });
    expect(after(sent, { kind: 'interrupted' })).toBe(sent);
  });
});
