import { API_BASE_PATH, type Call, type RawBody } from 'contract';

/** An address of ours, with the methods that it takes. */
export type KnownPath = {
  pattern: RegExp;
  methods: ReadonlySet<string>;
  /** Methods whose body is no JSON. */
  rawBodies: ReadonlyMap<string, RawBody>;
};

const patternOf = (path: string): RegExp =>
  // Koa's router ignores case and a slash at the end; so must whatever stands before it.
  new RegExp(`^${API_BASE_PATH}${path.replace(/\{\w+\}/g, '[^/]+')}/?$`, 'i');

/** The addresses of these calls, one entry for each path. */
export const knownPathsOf = (
  calls: readonly Pick<Call, 'method' | 'path' | 'rawBody'>[],
): KnownPath[] => {
  const byPath = new Map<string, { methods: Set<string>; rawBodies: Map<string, RawBody> }>();
  for (const { method, path, rawBody } of calls) {
    const known = byPath.get(path) ?? { methods: new Set(), rawBodies: new Map() };
    known.methods.add(method);
    if (method === 'GET') known.methods.add('HEAD');
    if (rawBody !== undefined) known.rawBodies.set(method, rawBody);
    byPath.set(path, known);
  }
  return [...byPath].map(([path, known]) => ({ pattern: patternOf(path), ...known }));
};

export const isApiPath = (path: string): boolean => /^\/api(\/|$)/i.test(path);
