type Listener = (event: PopStateEvent) => void;

let listener: Listener | undefined;

// Browsers call the listeners of a window in the order in which they came, whatever their phase.
if (!import.meta.env.SSR) window.addEventListener('popstate', (event) => listener?.(event));

/** Hears of each step in the history before the router, which imports this before it begins. */
export const onPopFirst = (next: Listener): void => {
  listener = next;
};
