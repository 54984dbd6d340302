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
