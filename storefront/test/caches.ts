/** A part of the browser's CacheStorage, in memory; `fetched` answers what `addAll` fetches. */
export const createCaches = (fetched: (url: string) => Response | undefined = () => undefined) => {
  const stores = new Map<string, Map<string, Response>>();
  const keyOf = (request: RequestInfo | URL): string =>
    new URL(request instanceof Request ? request.url : request, 'http://storefront.test').href;

  const open = async (name: string) => {
    const entries = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, entries);
    return {
      match: async (request: RequestInfo | URL) => entries.get(keyOf(request))?.clone(),
      put: async (request: RequestInfo | URL, response: Response) =>
        void entries.set(keyOf(request), response),
      addAll: async (requests: string[]) => {
        const answers = requests.map((request) => fetched(new URL(keyOf(request)).pathname));
        if (answers.some((answer) => !answer?.ok)) throw new TypeError('Failed to fetch');
        answers.forEach((answer, index) => {
          if (answer) entries.set(keyOf(requests[index] ?? ''), answer);
        });
      },
      keys: async () => [...entries.keys()].map((url) => ({ url })),
      delete: async (request: RequestInfo | URL) => entries.delete(keyOf(request)),
    };
  };

  return {
    open,
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
  };
};
