import {
  type ComponentType,
  lazy,
  memo,
  type ReactNode,
  type RefObject,
  Suspense,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { groups } from '../ui/layout.css.ts';
import { repeatLateClick } from './early-clicks.ts';
import { servedPart } from './served-part.tsx';

/** What somebody does with a part; a click without a pointer is a screen reader's. */
const INTENTS = ['pointerdown', 'focusin', 'click'] as const;

/** Whether the part was touched before this listens. */
const wasTouched = (part: HTMLElement): boolean =>
  part.contains(document.activeElement) || part.contains(window.earlyClicks?.late ?? null);

/**
 * Calls `open` once when the part is in the window, or touched.
 * @returns takes the call back
 */
const whenNeeded = (part: HTMLElement, open: () => void): (() => void) => {
  const stop = new AbortController();
  const { signal } = stop;
  const begin = () => {
    stop.abort();
    open();
  };
  const onIntent = ({ target }: Event) => {
    if (target instanceof Node && part.contains(target)) begin();
  };
  // At the window: React stops events of a part that it has not hydrated at the document.
  for (const intent of INTENTS) addEventListener(intent, onIntent, { capture: true, signal });
  if (wasTouched(part) || typeof IntersectionObserver === 'undefined') begin();
  else {
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) begin();
    });
    for (const child of part.children) observer.observe(child);
    signal.addEventListener('abort', () => observer.disconnect());
  }
  return () => stop.abort();
};

/** Holds back the hydration of its children, so that React does not ask for their code either. */
const Gate = ({ opened, children }: { opened: Promise<void> | null; children: ReactNode }) => {
  if (opened !== null) use(opened);
  return children;
};

const Ready = ({ part }: { part: RefObject<HTMLElement | null> }) => {
  useEffect(() => {
    part.current?.removeAttribute('data-late');
    repeatLateClick(part.current);
  }, [part]);
  return null;
};

const never = () => () => {};

/** A part in the browser; `choose` says what it shows, when it is first rendered. */
const latePart = (choose: () => ComponentType) =>
  memo(() => {
    const part = useRef<HTMLDivElement>(null);
    const isHydrated = useSyncExternalStore(
      never,
      () => true,
      () => false,
    );
    const [{ Part, isServed, opened, open }] = useState(() => {
      let resolve = () => {};
      const opening = new Promise<void>((done) => {
        resolve = done;
      });
      const gate = { opened: isHydrated ? null : opening, open: resolve };
      return { Part: choose(), isServed: !isHydrated, ...gate };
    });
    useEffect(
      () => (opened === null || part.current === null ? undefined : whenNeeded(part.current, open)),
      [opened, open],
    );
    // The same element in each rendering, so that React leaves the part alone.
    return useMemo(
      () => (
        <div ref={part} className={groups} data-late={isServed ? '' : undefined}>
          <Suspense>
            <Gate opened={opened}>
              <Part />
              {isServed && <Ready part={part} />}
            </Gate>
          </Suspense>
        </div>
      ),
      [Part, isServed, opened],
    );
  });

/**
 * Parts of a page whose code is loaded, and which are hydrated, when they are in the window or
 * touched; the server's HTML stands there from the beginning (docs/decisions/0106-late-parts.md).
 * A part takes no properties and reads what it shows itself: React would throw the server's HTML
 * away when properties changed before it is hydrated.
 * @param importParts imports their file, whose name begins with `late-`
 * @returns `load`, which the loader of the page calls: a page is complete on the server, and when it
 *   is rendered in the browser; and `part`, which makes the component of a part
 */
export const lateParts = <Name extends string>(
  importParts: () => Promise<Record<Name, ComponentType>>,
) => {
  let loaded: Record<Name, ComponentType> | null = null;
  const load = async (): Promise<Record<Name, ComponentType>> => {
    loaded ??= await importParts();
    return loaded;
  };
  const part = (name: Name) => {
    const Lazy = lazy<ComponentType>(async () => ({ default: (await load())[name] }));
    const choose = () => loaded?.[name] ?? Lazy;
    return import.meta.env.SSR ? servedPart(choose) : latePart(choose);
  };
  return { load, part };
};
