import type { SenderEvent } from './sender.ts';

/** A file on its way from this page to Mux. */
export type Upload = {
  /** Our id of the video; null until the server has given it a place. */
  id: string | null;
  file: File;
  percent: number;
  /**
   * `interrupted`: the line is away, and tried again by itself. `stopped`: for too long, or Mux
   * refuses; the coach can go on. `sent`: Mux has it.
   */
  state: 'beginning' | 'sending' | 'interrupted' | 'stopped' | 'sent';
  /** Since when Mux has it, in milliseconds since the epoch. */
  sentAt: number | null;
};

export const beginning = (file: File, id: string | null): Upload => ({
  ...{ id, file, percent: 0 },
  ...{ state: 'beginning', sentAt: null },
});

/** What an upload becomes by what happens to it. */
export const after = (upload: Upload, event: SenderEvent): Upload => {
  if (upload.state === 'sent') return upload;
  switch (event.kind) {
    case 'progress':
      // A piece that is sent again counts from its beginning: the bar would jump back.
      return { ...upload, state: 'sending', percent: Math.max(upload.percent, event.percent) };
    case 'interrupted':
      return { ...upload, state: 'interrupted' };
    case 'stopped':
      return { ...upload, state: 'stopped' };
    case 'sent':
      return { ...upload, state: 'sent', percent: 100, sentAt: event.at };
  }
};

/** Whether closing the page would cut it off. */
export const isUnderWay = ({ state }: Upload): boolean => state !== 'stopped' && state !== 'sent';
