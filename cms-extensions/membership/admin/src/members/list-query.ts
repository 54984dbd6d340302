import { useSearchParams } from 'react-router-dom';

/** What narrows and orders the list; it is kept in the address. */
export const useListQuery = () => {
  const [params, setParams] = useSearchParams();
  const changed = (now: URLSearchParams, name: string, value: string): URLSearchParams => {
    const next = new URLSearchParams(now);
    if (name !== 'page') next.delete('page');
    if (value === '') next.delete(name);
    else next.set(name, value);
    return next;
  };
  return {
    read: (name: string): string => params.get(name) ?? '',
    change: (name: string, value: string): void =>
      setParams((now) => changed(now, name, value), { replace: name === 'search' }),
    /** The address of the list with one thing changed. */
    to: (name: string, value: string): string => `?${changed(params, name, value)}`,
  };
};

export type ListQuery = ReturnType<typeof useListQuery>;
