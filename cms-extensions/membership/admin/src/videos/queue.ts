import { uploadStore } from '../video-field/uploads/index.ts';

/* The films of this page that are uploaded one after the other, two at a time. They do not belong
 * to a component, so they go on while the desk is used. After a reload those that are not sent yet
 * stand there still, and go on once their files are chosen again. */

const AT_ONCE = 2;
const KEPT = 'membership-uploads';

/** What of a film outlives a reload of the page. */
type Kept = {
  /** Of the workout. */
  id: string;
  title: string;
  name: string;
  size: number;
  lastModified: number;
  /** Of the upload; null before it has begun. */
  video: string | null;
  percent: number;
};

type Item = Kept & {
  /** Null after a reload. */
  file: File | null;
  isStarted: boolean;
  /** Why it did not begin. */
  problem: string | null;
};

export type Queued = {
  id: string;
  title: string;
  name: string;
  state: 'waits' | 'sending' | 'stopped' | 'failed' | 'sent';
  /** Its file has to be chosen again. */
  isWithoutFile: boolean;
  percent: number;
  problem: string | null;
};

let items = (JSON.parse(localStorage.getItem(KEPT) ?? '[]') as Kept[]).map(
  (one): Item => ({ ...one, file: null, isStarted: true, problem: null }),
);
const listeners = new Set<() => void>();

const viewOf = ({ id, title, name, file, isStarted, problem, ...item }: Item): Queued => {
  const upload = uploadStore.of(id);
  const percent = upload?.percent ?? item.percent;
  const about = { id, title, name, problem, percent, isWithoutFile: file === null };
  if (problem !== null) return { ...about, state: 'failed' };
  if (file === null) return { ...about, state: 'stopped' };
  if (!isStarted) return { ...about, state: 'waits' };
  // The server is further than this page.
  if (upload === null) return { ...about, state: 'sent' };
  const { state } = upload;
  return { ...about, state: state === 'stopped' || state === 'sent' ? state : 'sending' };
};

let seen: readonly Queued[] = items.map(viewOf);

const keep = (): void => {
  const left = items.flatMap((item, at): Kept[] => {
    const { id, title, name, size, lastModified } = item;
    const { state = 'sent', percent = 0 } = seen[at] ?? {};
    const video = uploadStore.of(id)?.id ?? item.video;
    // A reload makes a call that is under way fail.
    return state === 'sent' ? [] : [{ id, title, name, size, lastModified, video, percent }];
  });
  localStorage.setItem(KEPT, JSON.stringify(left));
};

/** Begins with a film, or goes on where it was. */
const start = (item: Item, file: File): void => {
  item.isStarted = true;
  const { id, video } = item;
  const started =
    video === null ? uploadStore.begin(id, file) : uploadStore.resume(id, video, file);
  started.catch((error: unknown) => {
    const isKnown = error instanceof Error && error.message !== '';
    item.problem = isKnown ? error.message : 'This is no film that we can read.';
    change();
  });
};

const change = (): void => {
  seen = items.map(viewOf);
  const next = items.find(({ isStarted }) => !isStarted);
  const isFree = seen.filter(({ state }) => state === 'sending').length < AT_ONCE;
  if (next?.file && isFree) {
    start(next, next.file);
    change();
    return;
  }
  keep();
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
    const added = films.map(({ id, title, file }): Item => {
      const { name, size, lastModified } = file;
      const begin = { video: null, percent: 0, isStarted: false, problem: null };
      return { id, title, name, size, lastModified, file, ...begin };
    });
    items = [...items, ...added];
    change();
  },

  /** Goes on with one that broke off, with the file at hand. */
  goOn: (id: string): void => {
    const item = items.find((one) => one.id === id);
    if (item === undefined) return;
    item.video = uploadStore.of(id)?.id ?? item.video;
    item.isStarted = false;
    change();
  },

  /** Goes on with those whose files were chosen again, after a reload. */
  choose: (files: readonly File[]): void => {
    for (const item of items.filter(({ file }) => file === null)) {
      const { name, size, lastModified } = item;
      const file = files.find(
        (one) => one.name === name && one.size === size && one.lastModified === lastModified,
      );
      if (file !== undefined) Object.assign(item, { file, isStarted: false });
    }
    change();
  },

  /** Ends all of them: another person may sign in next. */
  leave: (): void => {
    for (const { id } of items) {
      const { id: video = null } = uploadStore.of(id) ?? {};
      if (video !== null) uploadStore.forget(id, video);
    }
    items = [];
    change();
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith('membership-upload')) localStorage.removeItem(key);
    }
  },

  /** Leaves what is not under way; what broke off goes on from the form of its video, too. */
  clear: (): void => {
    items = items.filter((item) => ['waits', 'sending'].includes(viewOf(item).state));
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
