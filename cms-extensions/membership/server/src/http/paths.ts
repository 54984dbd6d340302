import { API_BASE_PATH, type Call } from 'contract';

/** An address of ours, with the methods that it takes. */
export type KnownPath = { pattern: RegExp; methods: ReadonlySet<string> };

const patternOf = (path: string): RegExp =>
  // Koa's router ignores case and a slash at the end; so must whatever stands before it.
  new RegExp(`^${API_BASE_PATH}${path.replace(/\{\w+\}/g, '[^/]+')}/?$`, 'i');

/** The addresses of these calls, one entry for each path. */
export const knownPathsOf = (calls: readonly Pick<Call, 'method' | 'path'>[]): KnownPath[] => {
  const methodsByPath = new Map<string, Set<string>>();
  for (const { method, path } of calls) {
    const methods = methodsByPath.get(path) ?? new Set();
    methods.add(method);
    if (method === 'GET') methods.add('HEAD');
    methodsByPath.set(path, methods);
  }
  return [...methodsByPath].map(([path, methods]) => ({ pattern: patternOf(path), methods }));
};

export const isApiPath = (path: string): boolean => /^\/api(\/|$)/i.test(path);
