import { API_BASE_PATH, type Call, type RawBody } from 'contract';

/** An address of ours, with the methods that it takes. */
export type KnownPath = {
  pattern: RegExp;
  methods: ReadonlySet<string>;
  /** Methods whose body is no JSON. */
  rawBodies: ReadonlyMap<string, RawBody>;
  /** Methods whose body is a form with files, and how many bytes these may have together. */
  forms: ReadonlyMap<string, number>;
};

const patternOf = (path: string): RegExp =>
  // Koa's router ignores case and a slash at the end; so must whatever stands before it.
  new RegExp(`^${API_BASE_PATH}${path.replace(/\{\w+\}/g, '[^/]+')}/?$`, 'i');

/** The addresses of these calls, one entry for each path. */
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
