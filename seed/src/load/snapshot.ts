import { createHash } from 'node:crypto';

/** Hash of any JSON value, independent of the order of keys. */
export const hashOf = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(sorted(value)))
    .digest('hex')
    .slice(0, 32);

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
};

/**
 * Ids that change with every publishing, times that change with every save, values that are
 * synchronised from Stripe, and what the server derives from a map of moves.
 */
const VOLATILE = new Set([
  ...['id', 'createdAt', 'updatedAt', 'publishedAt', 'createdBy', 'updatedBy'],
  ...['stripePriceId', 'moveMapSeconds', 'moveMapState'],
]);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const part = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(part);
  if (value instanceof Date) return value.toISOString();
  if (!isRecord(value)) return value;
  // A related entry counts by its identity, not by its content.
  if (typeof value.documentId === 'string') return { documentId: value.documentId };
  return content(value);
};

const content = (entry: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(entry)
      .filter(([key]) => !VOLATILE.has(key))
      // A translation is an entry of its own, which does not change this one.
      .map(([key, value]) => [key, key === 'localizations' ? [] : part(value)]),
  );

/**
 * The parts of an entry that a person can change, without those that change automatically; related
 * entries and pictures are replaced by their document ids.
 * @param entry a populated entry from the document service
 */
export const snapshot = (entry: Record<string, unknown>): Record<string, unknown> => {
  const { documentId: _itself, ...rest } = entry;
  return content(rest);
};
