import type { VideoView } from './api.ts';
import type { Upload } from './uploads/upload.ts';

/** What is going on with the video that is coming; null: nothing. */
export type Situation =
  | { kind: 'sending'; upload: Upload }
  /** This page has given up for the moment, and has the file at hand. */
  | { kind: 'stopped'; id: string; upload: Upload }
  /** Begun, and not by this page: in another one, or in this one before it was loaded anew. */
  | { kind: 'interrupted'; id: string; progress: number }
  /** The server itself sends it, for the site's own admin screen. */
  | { kind: 'relayed'; progress: number }
  /** @property progress in percent; null: Mux does not say */
  | { kind: 'processing'; progress: number | null }
  | { kind: 'failed'; reason: string };

/** Puts together what the server knows and what this page is doing. */
export const situationOf = ({ coming }: VideoView, upload: Upload | null): Situation | null => {
  if (upload?.state === 'stopped' && upload.id !== null) {
    return { kind: 'stopped', id: upload.id, upload };
  }
  // Mux has it; what the server says is from before that.
  if (upload?.state === 'sent') return { kind: 'processing', progress: null };
  if (upload !== null) return { kind: 'sending', upload };
  if (coming === null) return null;
  const { id, state, progress } = coming;
  if (state === 'failed') return { kind: 'failed', reason: coming.reason ?? '' };
  // Most films are made ready without a word about how far that is.
  if (state === 'processing') return { kind: 'processing', progress: progress || null };
  return coming.isRelayed ? { kind: 'relayed', progress } : { kind: 'interrupted', id, progress };
};

const POLL_MS = 2500;

/** How often the server is asked, in milliseconds; 0: not until something happens here. */
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

/** Announced to those who cannot see the bar: the step, and each tenth of the way. */
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
