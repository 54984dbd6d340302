import { LRUCache } from 'lru-cache';
import type { Encoding } from './representation.ts';

const PREFERENCE: readonly Encoding[] = ['br', 'gzip'];

const parseAccepted = (header: string): Set<string> => {
  const accepted = header.split(',').flatMap((part) => {
    const [name = '', ...parameters] = part.trim().toLowerCase().split(';');
    const refused = parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/.test(parameter));
    return refused ? [] : [name.trim()];
  });
  return new Set(accepted);
};

/* Browsers send few different headers; the rest of the cache is for other clients. */
const decided = new LRUCache<string, Encoding>({ max: 200 });

/** The encoding that an Accept-Encoding header asks for (RFC 9110, 12.5.3). */
export const encodingFor = (header: string | undefined): Encoding => {
  if (header === undefined || header === '') return 'identity';
  const known = decided.get(header);
  if (known !== undefined) return known;
  const accepted = parseAccepted(header);
  const encoding = PREFERENCE.find((name) => accepted.has(name)) ?? 'identity';
  decided.set(header, encoding);
  return encoding;
};

const weakly = (tag: string): string => tag.trim().replace(/^W\//, '');

/** Whether an If-None-Match header names the tag (RFC 9110, 13.1.2: weak comparison). */
export const matchesTag = (header: string | undefined, etag: string): boolean => {
  if (header === undefined) return false;
  if (header === etag || header.trim() === '*') return true;
  return header.split(',').some((tag) => weakly(tag) === weakly(etag));
};
