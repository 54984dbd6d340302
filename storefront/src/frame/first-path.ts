let first: string | null = null;

/** The path of the page that the server rendered; null on the server. */
export const firstPath = (): string | null => first;

/** Notes the path of the first page that this browser shows. */
export const noteFirstPath = (path: string): void => {
  if (!import.meta.env.SSR) first ??= path;
};
