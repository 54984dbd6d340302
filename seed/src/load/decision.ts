/** A record of an earlier load, stored in the database. */
export type LoadedEntry = {
  /** Null for an entry that existed before and belongs to its author. */
  documentId: string | null;
  /** Hash of the part of the seed file that it came from. */
  source: string;
  /** Hash of the entry in the database right after loading. */
  state: string;
};

export type Decision =
  /** Does not exist yet. */
  | 'create'
  /** A person created an entry with the same name: it is not touched. */
  | 'leave to its maker'
  /** The files are unchanged. */
  | 'nothing new'
  /** A person deleted it: it stays deleted. */
  | 'leave deleted'
  /** A person edited it: the edit is kept. */
  | 'leave edited'
  | 'update';

/**
 * Decides what to do with one entry of the demo content. A person's changes always win.
 * @param record the record of an earlier load
 * @param source hash of the current file content
 * @param current hash of the current database entry; null when there is none
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
