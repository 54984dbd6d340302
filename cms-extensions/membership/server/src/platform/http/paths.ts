import type { IncomingMessage } from 'node:http';
import { API_BASE_PATH, type Call, type RawBody } from 'contract';

/** One of our paths, with its methods. */
export type KnownPath = {
  pattern: RegExp;
  methods: ReadonlySet<string>;
  /** Methods whose body is not JSON. */
  rawBodies: ReadonlyMap<string, RawBody>;
  /** Methods whose body is a form with files, and the maximum total size of these in bytes. */
  forms: ReadonlyMap<string, number>;
};

const patternOf = (path: string): RegExp =>
  // Koa's router ignores case and a trailing slash; middlewares before it must do the same.
  new RegExp(`^${API_BASE_PATH}${path.replace(/\{\w+\}/g, '[^/]+')}/?$`, 'i');

/** The paths of these calls, one entry for each. */
export const knownPathsOf = (
  calls: readonly Pick<Call, 'method' | 'path' | 'rawBody' | 'files'>[],
): KnownPath[] => {
  type Known = {
    methods: Set<string>;
    rawBodies: Map<string, RawBody>;
    forms: Map<string, number>;
  };
  const byPath = new Map<string, Known>();
  for (const { method, path, rawBody, files } of calls) {
    const known = byPath.get(path) ?? {
      methods: new Set(),
      rawBodies: new Map(),
      forms: new Map(),
    };
    known.methods.add(method);
    if (method === 'GET') known.methods.add('HEAD');
    if (rawBody !== undefined) known.rawBodies.set(method, rawBody);
    if (files !== undefined) {
      known.forms.set(
        method,
        files.reduce((sum, { bytesMax }) => sum + bytesMax, 0),
      );
    }
    byPath.set(path, known);
  }
  return [...byPath].map(([path, known]) => ({ pattern: patternOf(path), ...known }));
};

export const isApiPath = (path: string): boolean => /^\/api(\/|$)/i.test(path);

/** Strapi's panel, its own calls and uploaded files, by the first part of their path. */
const OTHER_AREAS =
  /^\/(?:admin|content-manager|content-type-builder|i18n|membership|upload|uploads|users-permissions)(?![^/])/;

/**
 * Names requests for the metrics: paths of calls as the contract has them, others by their area, so
 * that there are few names whatever is asked for.
 */
export const createRouteNames = (calls: readonly Pick<Call, 'path'>[]) => {
  const known = [...new Set(calls.map(({ path }) => path))].map((path) => ({
    pattern: patternOf(path),
    name: `${API_BASE_PATH}${path}`,
  }));
  return ({ url = '' }: IncomingMessage): string => {
    const path = url.split('?', 1)[0] ?? '';
    if (!isApiPath(path)) return OTHER_AREAS.exec(path)?.[0] ?? 'other';
    return known.find(({ pattern }) => pattern.test(path))?.name ?? '/api/other';
  };
};
