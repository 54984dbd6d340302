import { invalid } from '../http/errors.ts';
import type { MetadataParam } from '../http/schema.ts';

const MAX_KEYS = 50;

/**
 * Merges metadata as the API does: a name with an empty value is deleted, '' deletes all, names
 * that are not mentioned stay. See /api/metadata.
 */
export function mergeMetadata(
  old: Record<string, string> | null | undefined,
  sent: MetadataParam | undefined,
): Record<string, string> {
  if (sent === undefined) return { ...old };
  if (sent === '') return {};
  const merged = { ...old };
  for (const [key, value] of Object.entries(sent)) {
    if (value === '') delete merged[key];
    else merged[key] = value;
  }
  if (Object.keys(merged).length > MAX_KEYS) {
    throw invalid(`Metadata can have up to ${MAX_KEYS} keys.`, 'metadata');
  }
  return merged;
}
