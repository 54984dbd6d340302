import { type ComponentType, lazy, memo, useState } from 'react';

const preloadedPart = <Props extends object>(choose: () => ComponentType<Props>) =>
  memo((props: Props) => {
    // The same component for as long as it is shown.
    const [Component] = useState(choose);
    return <Component {...props} />;
  });

/**
 * A component with code of its own that the loader of a page loads before the page is rendered, so
 * that the server's page contains it (a string cannot wait for it, decision 107). The browser takes
 * over the server's HTML when the code is there; render it inside of `Suspense`.
 * @returns `load` for the loader, and the component
 */
export const preloaded = <Props extends object>(
  importComponent: () => Promise<ComponentType<Props>>,
) => {
  let loaded: ComponentType<Props> | null = null;
  const load = async (): Promise<void> => {
    loaded ??= await importComponent();
  };
  const Lazy: ComponentType<Props> = lazy(async () => ({ default: await importComponent() }));
  return { load, Preloaded: preloadedPart(() => loaded ?? Lazy) };
};
