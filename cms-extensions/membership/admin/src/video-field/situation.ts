import type { VideoView } from 'contract/desk/video-field';
import type { Upload } from './uploads/store.ts';

/** The state of the video that is being uploaded or has failed; null: there is none. */
export type Situation =
  | { kind: 'sending'; upload: Upload }
  /** This page has stopped sending and still has the file. */
  | { kind: 'stopped'; id: string; upload: Upload }
  /** Begun elsewhere: in another page, or in this one before a reload. */
  | { kind: 'interrupted'; id: string; progress: number }
  /** Relayed by the server, for the site's own admin screen. */
  | { kind: 'relayed'; progress: number }
  /** @property progress in percent; null: Mux does not say */
  | { kind: 'processing'; progress: number | null }
  | { kind: 'failed'; reason: string };

/** Combines the server's state with this page's upload. */
export const situationOf = ({ coming }: VideoView, upload: Upload | null): Situation | null => {
  if (upload?.state === 'stopped' && upload.id !== null) {
    return { kind: 'stopped', id: upload.id, upload };
  }
  // Mux has the file; the server's state is older than that.
  if (upload?.state === 'sent') return { kind: 'processing', progress: null };
  if (upload !== null) return { kind: 'sending', upload };
  if (coming === null) return null;
  const { id, state, progress } = coming;
  if (state === 'failed') return { kind: 'failed', reason: coming.reason ?? '' };
  // Mux reports no progress for most videos while it processes them.
  if (state === 'processing') return { kind: 'processing', progress: progress || null };
  return coming.isRelayed ? { kind: 'relayed', progress } : { kind: 'interrupted', id, progress };
};

const POLL_MS = 2500;

/** The polling interval in milliseconds; 0: no polling until something happens on this page. */
export const pollingFor = (situation: Situation | null): number => {
  switch (situation?.kind) {
    case 'interrupted':
    case 'relayed':
    case 'processing':
      return POLL_MS;
    default:
      return 0;
  }
};

/** The text announced to screen readers: the step, and every ten percent. */
export const announcementOf = (situation: Situation | null): string => {
  if (situation === null) return '';
  const tenths = (percent: number): number => Math.floor(percent / 10) * 10;
  switch (situation.kind) {
    case 'sending':
      return situation.upload.state === 'interrupted'
        ? 'The connection is lost. Trying again.'
        : `Uploading: ${tenths(situation.upload.percent)} percent`;
    case 'stopped':
    case 'interrupted':
      return 'The upload was interrupted.';
    case 'relayed':
      return `Uploading: ${tenths(situation.progress)} percent`;
    case 'processing':
      return 'Uploaded. The video is being processed.';
    case 'failed':
      return `The video failed. ${situation.reason}`;
  }
};
