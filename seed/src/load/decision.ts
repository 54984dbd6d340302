/** What was loaded once, kept in the database beside it. */
export type LoadedEntry = {
  /** Null for an entry that was there before us: it belongs to whoever made it. */
  documentId: string | null;
  /** Hash of the seed file's part that it came from. */
  source: string;
  /** Hash of the entry as it stood in the database right after loading. */
  state: string;
};

export type Decision =
  /** Not there yet. */
  | 'create'
  /** A person made an entry under the same name: it stays hers. */
  | 'leave to its maker'
  /** The files say what they said before. */
  | 'nothing new'
  /** A person deleted it: it stays deleted. */
  | 'leave deleted'
  /** A person edited it: it stays as she wants it. */
  | 'leave edited'
  | 'update';

/**
 * What to do with one entry of the demo content. A person's work always wins.
 * @param record what is remembered of an earlier load
 * @param source hash of what the files say now
 * @param current hash of what the database holds now; null when there is no such entry
 */
export const decide = (
  record: LoadedEntry | undefined,
  source: string,
  current: string | null,
): Decision => {
  if (record === undefined) return current === null ? 'create' : 'leave to its maker';
  if (record.documentId === null) return 'leave to its maker';
  if (record.source === source) return 'nothing new';
  if (current === null) return 'leave deleted';
  return current === record.state ? 'update' : 'leave edited';
};
