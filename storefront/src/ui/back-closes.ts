import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/*
 * Back closes what lies on top of the page. An entry of the history stands for it, with the address of
 * the page; the router does not hear of it. When it is closed in another way, the entry stays, and the
 * next Back skips it: to go back by script takes effect later, when the page may have moved on.
 */

/** What lies on the page, the topmost last. */
type Layer = { depth: number; close: () => void };

/** A part of the router's history: the page that is shown, and its place in the history. */
type Shown = { href: string; state: { __TSR_index: number } };

/** How many layers an entry of the history stands for, in its state. */
const MARK = 'layers';

const layers: Layer[] = [];
let shown = (): Shown => ({ href: window.location.href, state: { __TSR_index: 0 } });
/** The entry that was last seen: the router may have left it since. */
let last = { depth: 0, index: 0 };

const depthOf = (state: unknown): number =>
  typeof state === 'object' && state !== null && MARK in state ? Number(state[MARK]) : 0;

/** Writes an entry for the shown page; the router, which has wrapped these methods, is left out. */
const write = (method: 'pushState' | 'replaceState', depth: number): void => {
  const { href, state } = shown();
  History.prototype[method].call(window.history, { ...state, [MARK]: depth }, '', href);
  last = { depth, index: state.__TSR_index };
};

const push = (layer: Layer): void => {
  const below = layers.at(-2)?.depth ?? 0;
  const here = depthOf(window.history.state);
  layer.depth = below + 1;
  // The entry of a layer that was closed is used again.
  write(here > below ? 'replaceState' : 'pushState', layer.depth);
};

const onPop = (event: PopStateEvent): void => {
  const depth = depthOf(event.state);
  const { index } = last;
  const isOnPage = shown().state.__TSR_index === index && event.state?.__TSR_index === index;
  const skips = isOnPage && layers.length === 0 && last.depth > depth;
  last = { depth, index: event.state?.__TSR_index ?? 0 };
  const top = layers.at(-1);
  if (top === undefined && !skips) return;
  event.stopImmediatePropagation();
  top?.close();
  // When the browser is done with this entry.
  setTimeout(() => {
    if (depthOf(window.history.state) !== depth) return;
    // The page may have changed its address meanwhile, as filters do.
    write('replaceState', depth);
    if (top === undefined) window.history.back();
    // It may refuse, as while a payment is under way.
    else if (layers.includes(top)) push(top);
  });
};

// Browsers call a window's listeners in their order, whatever their phase. This one comes before the
// router's: the header's menu needs this file, so that it is there before a router is made.
if (!import.meta.env.SSR) {
  // After a reload.
  const { state } = window.history;
  last = { depth: depthOf(state), index: state?.__TSR_index ?? 0 };
  window.addEventListener('popstate', onPop);
}

/**
 * Lets Back close something that lies on top of the page, instead of leaving the page.
 * @param close what its own button to close does
 */
export const useBackCloses = (isOpen: boolean, close: () => void): void => {
  const router = useRouter({ warn: false });
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!router) return;
    shown = () => router.history.location;
    if (!isOpen) return;
    const layer: Layer = { depth: 0, close: () => latest.current() };
    layers.push(layer);
    push(layer);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      // The router may have replaced the entry meanwhile, without the mark.
      const isHere = shown().state.__TSR_index === last.index && last.depth === layer.depth;
      if (isHere) write('replaceState', layer.depth);
    };
  }, [isOpen, router]);
};
