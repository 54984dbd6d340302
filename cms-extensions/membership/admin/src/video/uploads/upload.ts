import type { SenderEvent } from './sender.ts';

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
  ...{ id, file, percent: 0 },
  ...{ state: 'beginning', sentAt: null },
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
export const isUnderWay = ({ state }: Upload): boolean => state !== 'stopped' && state !== 'sent';
