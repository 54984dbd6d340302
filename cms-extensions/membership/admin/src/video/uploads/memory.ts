/** Identifies a file when the coach chooses it again. */
type Fingerprint = { name: string; size: number; lastModified: number };

const keyOf = (videoId: string): string => `membership-upload-${videoId}`;

const isFingerprint = (value: unknown): value is Fingerprint =>
  typeof value === 'object' && value !== null && 'name' in value && 'size' in value;

/** The files that this browser was sending, kept across reloads of the page. */
export const memory = {
  remember: (videoId: string, { name, size, lastModified }: File): void => {
    localStorage.setItem(keyOf(videoId), JSON.stringify({ name, size, lastModified }));
  },

  /** Null when another browser sent it. */
  of: (videoId: string): Fingerprint | null => {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(videoId)) ?? 'null');
    return isFingerprint(kept) ? kept : null;
  },

  isSame: (videoId: string, file: File): boolean => {
    const kept = memory.of(videoId);
    return (
      kept !== null &&
      kept.name === file.name &&
      kept.size === file.size &&
      kept.lastModified === file.lastModified
    );
  },

  forget: (videoId: string): void => localStorage.removeItem(keyOf(videoId)),
};

export type Memory = typeof memory;
