import {
  type ComponentType,
  type FunctionComponent,
  lazy,
  type ReactNode,
  Suspense,
  useState,
  useSyncExternalStore,
} from 'react';
import { loadNewRelease } from '../new-release.ts';
import { onFirstTouch } from './first-touch.ts';
import { ErrorBox } from './message/message.tsx';

/** A component with what is shown until its code is there; by default nothing. */
type Lazy<Props> = FunctionComponent<Props & { fallback?: ReactNode }> & {
  /** Loads the code, so that the next part that is rendered has it at once, also on the server. */
  load: () => Promise<void>;
};

/**
 * A component whose code is loaded when it is first shown. When the code does not come, the rest of
 * the page stays as it is, and the next touch asks for it again, if need be with the whole page.
 * @param load imports the component
 * @param Missing what is shown in its place until then; by default nothing
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing: ComponentType<Props> = () => null,
): Lazy<Props> => {
  const listeners = new Set<() => void>();
  const ask = (isAgain = false) =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        console.warn('A part of the page did not come', error);
        // Its file may be gone for good.
        void loadNewRelease(isAgain);
        onFirstTouch(() => {
          current = ask(true);
          for (const listener of listeners) listener();
        });
        return { default: Missing };
      }
    });
  let current = ask();
  const latest = () => current;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  let loaded: ComponentType<Props> | null = null;
  const LazyPart = (props: Props & { fallback?: ReactNode }) => {
    // The same component for as long as it is shown.
    const [AtOnce] = useState(() => loaded);
    const Part = useSyncExternalStore(subscribe, latest, latest);
    return (
      <Suspense fallback={props.fallback}>
        {AtOnce === null ? <Part {...props} /> : <AtOnce {...props} />}
      </Suspense>
    );
  };
  return Object.assign(LazyPart, {
    load: async () => {
      loaded = await load();
    },
  });
};

/** The press of its button is the touch that asks again. */
const MissingContent = () => <ErrorBox onRetry={() => undefined} />;

/** A `lazyPart` that is the content of a page or of a tab: without it, an error with a button is there. */
export const lazyContent = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyPart(load, MissingContent);
