import { uploadStore } from '../video-field/uploads/index.ts';

/* The films of this page that are uploaded one after the other, two at a time. They do not belong
 * to a component, so they go on while the desk is used. */

const AT_ONCE = 2;

type Item = {
  /** Of the workout. */
  id: string;
  title: string;
  file: File;
  isStarted: boolean;
  /** Why it did not begin. */
  problem: string | null;
};

export type Queued = {
  id: string;
  title: string;
  name: string;
  state: 'waits' | 'sending' | 'stopped' | 'failed' | 'sent';
  percent: number;
  problem: string | null;
};

let items: Item[] = [];
let seen: readonly Queued[] = [];
const listeners = new Set<() => void>();

const viewOf = ({ id, title, file, isStarted, problem }: Item): Queued => {
  const upload = uploadStore.of(id);
  const about = { id, title, name: file.name, problem, percent: upload?.percent ?? 0 };
  if (problem !== null) return { ...about, state: 'failed' };
  if (!isStarted) return { ...about, state: 'waits' };
  // The server is further than this page.
  if (upload === null) return { ...about, state: 'sent' };
  const { state } = upload;
  return { ...about, state: state === 'stopped' || state === 'sent' ? state : 'sending' };
};

const change = (): void => {
  seen = items.map(viewOf);
  const next = items.find(({ isStarted }) => !isStarted);
  if (next !== undefined && seen.filter(({ state }) => state === 'sending').length < AT_ONCE) {
    next.isStarted = true;
    uploadStore.begin(next.id, next.file).catch((error: unknown) => {
      const isKnown = error instanceof Error && error.message !== '';
      next.problem = isKnown ? error.message : 'This is no film that we can read.';
      change();
    });
    change();
    return;
  }
  for (const listener of listeners) listener();
};

uploadStore.subscribe(change);

export const uploadQueue = {
  seen: (): readonly Queued[] => seen,

  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  add: (films: readonly { id: string; title: string; file: File }[]): void => {
    items = [...items, ...films.map((film) => ({ ...film, isStarted: false, problem: null }))];
    change();
  },

  /** Goes on with one that broke off, with the file at hand. */
  goOn: (id: string): void => {
    const item = items.find((one) => one.id === id);
    const video = uploadStore.of(id)?.id;
    if (item === undefined || !video) return;
    uploadStore.resume(id, video, item.file).catch((error: unknown) => {
      item.problem = error instanceof Error ? error.message : 'It could not go on.';
      change();
    });
  },

  /** Leaves what is over. */
  clear: (): void => {
    items = items.filter((item) => ['waits', 'sending', 'stopped'].includes(viewOf(item).state));
    change();
  },
};

/** `slow_hips-EASY.final.mp4`: Slow Hips EASY.final. Words in capitals stay. */
export const titleOf = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/\.[^.]*$/, '')
    .split(/[\s_-]+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
    .slice(0, 120);
