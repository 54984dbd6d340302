/** @returns a function that returns what `load` loaded, loaded again after `freshMs` */
export const kept = <Value>(
  load: () => Promise<Value>,
  freshMs: number,
): (() => Promise<Value>) => {
  let entry: { value: Promise<Value>; readAt: number } | null = null;
  return () => {
    if (entry !== null && performance.now() - entry.readAt < freshMs) return entry.value;
    const loading = { value: load(), readAt: performance.now() };
    entry = loading;
    loading.value.catch(() => {
      if (entry === loading) entry = null;
    });
    return loading.value;
  };
};
