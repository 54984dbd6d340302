import type { Calls, Memory } from './calls.ts';
import type { Send, SenderEvent, Sending } from './sender.ts';

/** An upload from this page to Mux. */
export type Upload = {
  /** Our id of the video; null until the server has created it. */
  id: string | null;
  file: File;
  percent: number;
  /**
   * `interrupted`: the connection is lost and retried automatically. `stopped`: lost for too long,
   * or refused by Mux; the coach can continue. `sent`: Mux has the file.
   */
  state: 'beginning' | 'sending' | 'interrupted' | 'stopped' | 'sent';
  /** When Mux received it completely, milliseconds since the epoch. */
  sentAt: number | null;
};

export const beginning = (file: File, id: string | null): Upload => ({
  id,
  file,
  percent: 0,
  state: 'beginning',
  sentAt: null,
});

/** Applies an event to an upload. */
export const after = (upload: Upload, event: SenderEvent): Upload => {
  if (upload.state === 'sent') return upload;
  switch (event.kind) {
    case 'progress':
      // A repeated piece counts from its beginning; the progress must not go back.
      return { ...upload, state: 'sending', percent: Math.max(upload.percent, event.percent) };
    case 'interrupted':
      return { ...upload, state: 'interrupted' };
    case 'stopped':
      return { ...upload, state: 'stopped' };
    case 'sent':
      return { ...upload, state: 'sent', percent: 100, sentAt: event.at };
  }
};

/** Whether closing the page would interrupt it. */
const isUploading = ({ state }: Upload): boolean => state !== 'stopped' && state !== 'sent';

/** How often the progress is sent to the server, for other viewers of the workout. */
const NOTE_EVERY_MS = 3000;

/** The file is not a video; no upload was started. */
export class NotAVideo extends Error {}

type Parts = {
  calls: Calls;
  send: Send;
  received: (url: string, size: number) => Promise<number>;
  isVideoFile: (file: Blob) => Promise<boolean>;
  memory: Memory;
};

/**
 * The uploads of this page, by workout. They do not belong to a component, so they continue while
 * the coach opens other workouts.
 */
export const createUploadStore = (parts: Parts) => {
  const uploads = new Map<string, Upload>();
  const sendings = new Map<string, Sending>();
  const listeners = new Set<() => void>();
  const notedAt = new Map<string, number>();

  const warn = (event: BeforeUnloadEvent): void => event.preventDefault();

  const set = (workoutId: string, upload: Upload | null): void => {
    if (upload === null) uploads.delete(workoutId);
    else uploads.set(workoutId, upload);
    const isBusy = [...uploads.values()].some(isUploading);
    if (isBusy) globalThis.addEventListener?.('beforeunload', warn);
    else globalThis.removeEventListener?.('beforeunload', warn);
    for (const listener of listeners) listener();
  };

  const drop = (workoutId: string): void => {
    sendings.get(workoutId)?.abort();
    sendings.delete(workoutId);
    set(workoutId, null);
  };

  const note = async (workoutId: string, id: string, percent: number): Promise<void> => {
    const now = Date.now();
    if (now - (notedAt.get(id) ?? 0) < NOTE_EVERY_MS) return;
    notedAt.set(id, now);
    try {
      const isWanted = await parts.calls.noteProgress(workoutId, id, percent);
      if (!isWanted && uploads.get(workoutId)?.id === id) drop(workoutId);
    } catch {
      // The next report follows soon; the upload itself does not depend on it.
    }
  };

  const finish = async (workoutId: string, id: string): Promise<void> => {
    sendings.delete(workoutId);
    parts.memory.forget(id);
    try {
      await parts.calls.sent(workoutId);
    } catch {
      // Mux informs the server with a webhook, and the server also polls Mux.
    }
  };

  const handleEvent = (workoutId: string, id: string, event: SenderEvent): void => {
    const upload = uploads.get(workoutId);
    if (upload?.id !== id) return;
    const next = after(upload, event);
    set(workoutId, next);
    if (event.kind === 'progress') void note(workoutId, id, next.percent);
    if (event.kind === 'sent') void finish(workoutId, id);
  };

  const run = (workoutId: string, id: string, url: string, file: File, received: number): void => {
    const percent = file.size === 0 ? 0 : (received / file.size) * 100;
    set(workoutId, { ...beginning(file, id), state: 'sending', percent });
    const onEvent = (event: SenderEvent): void => handleEvent(workoutId, id, event);
    if (received >= file.size) onEvent({ kind: 'sent', at: Date.now() });
    else sendings.set(workoutId, parts.send(file, url, received, onEvent));
  };

  /** Shows the upload immediately, and removes it if it cannot be started. */
  const attempt = async (
    workoutId: string,
    start: Upload,
    work: () => Promise<void>,
  ): Promise<void> => {
    const before = uploads.get(workoutId) ?? null;
    set(workoutId, start);
    try {
      await work();
    } catch (error) {
      set(workoutId, before);
      throw error;
    }
  };

  return {
    of: (workoutId: string): Upload | null => uploads.get(workoutId) ?? null,

    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /**
     * Starts the upload of a video for a workout.
     * @throws NotAVideo, or our server's error when Mux cannot be reached
     */
    begin: async (workoutId: string, file: File): Promise<void> => {
      if (!(await parts.isVideoFile(file))) throw new NotAVideo();
      drop(workoutId);
      await attempt(workoutId, beginning(file, null), async () => {
        const { id, url } = await parts.calls.begin(workoutId);
        parts.memory.remember(id, file);
        run(workoutId, id, url, file, 0);
      });
    },

    /** Continues an upload, with the file in memory or the same file chosen again. */
    resume: async (workoutId: string, id: string, file: File): Promise<void> => {
      await attempt(workoutId, beginning(file, id), async () => {
        const { url } = await parts.calls.resume(workoutId, id);
        run(workoutId, id, url, file, await parts.received(url, file.size));
      });
    },

    /** Cancels an upload, whether this page sends it or not. */
    cancel: async (workoutId: string, id: string): Promise<void> => {
      await parts.calls.cancel(workoutId, id);
      parts.memory.forget(id);
      drop(workoutId);
    },

    /** Removes an upload when the server's state is further than this page's. */
    forget: (workoutId: string, id: string): void => {
      if (uploads.get(workoutId)?.id === id) drop(workoutId);
    },
  };
};
