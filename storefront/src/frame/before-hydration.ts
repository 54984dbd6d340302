import { useLayoutEffect } from 'react';

/*
 * A browser that translates the page takes texts out of it and puts elements with other words in their
 * place. React still holds the former texts: it would change them unseen, and fail when it removes one.
 * So what stands in for a text is known here, and gives way to it (decision 96).
 */

const standIns = new WeakMap<Node, Node>();

const note = (records: readonly MutationRecord[]): void => {
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    const standIn = [...addedNodes, previousSibling, nextSibling].find(
      (node) => node instanceof HTMLElement && node.localName === 'font',
    );
    for (const node of removedNodes) {
      if (standIn && node instanceof Text) standIns.set(node, standIn);
    }
  }
};

/**
 * Lets React change and remove texts in a page that the browser translates; used once, before the page
 * is hydrated.
 */
export const bearTranslation = (): void => {
  const observer = new MutationObserver(note);
  observer.observe(document, { childList: true, subtree: true });

  const standInOf = (node: Node): Node | undefined => {
    note(observer.takeRecords());
    return standIns.get(node);
  };

  /** The node, or what stands in its place below the parent. */
  const childOf = <Child extends Node | null>(parent: Node, child: Child): Node | Child => {
    if (child === null || child.parentNode === parent) return child;
    const standIn = standInOf(child);
    return standIn?.parentNode === parent ? standIn : child;
  };

  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function remove<Child extends Node>(
    this: Node,
    child: Child,
  ): Child {
    removeChild.call(this, childOf(this, child));
    return child;
  };
  Node.prototype.insertBefore = function insert<Child extends Node>(
    this: Node,
    node: Child,
    before: Node | null,
  ): Child {
    insertBefore.call(this, node, childOf(this, before));
    return node;
  };

  const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
  if (value === undefined) return;
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...value,
    set(this: Node, text: string | null) {
      value.set?.call(this, text);
      // The new words are in the page's language; the browser translates them as well.
      if (this instanceof Text && this.parentNode === null) {
        const standIn = standInOf(this);
        standIn?.parentNode?.replaceChild(this, standIn);
      }
    },
  });
};

declare global {
  interface Window {
    earlyClicks?: {
      /** The button that was pressed last, until React is attached to the page. */
      button?: HTMLElement | null;
      isHydrated: boolean;
    };
  }
}

/**
 * Keeps the last press of a button before the page is hydrated, and keeps forms of the scripts from
 * being sent by the browser: it would load the page anew, without what was chosen, and with what was
 * typed in its address (decision 42). A form with an `action` works without scripts.
 * The script is inlined unchanged, and the content security policy has its hash. The router may run
 * it again when a visit moves on before the page is hydrated; then it does nothing.
 */
export const EARLY_CLICKS_SCRIPT =
  'if(!window.earlyClicks){let e=window.earlyClicks={isHydrated:false};' +
  "document.addEventListener('click',c=>{if(!e.isHydrated)e.button=c.target.closest?.('button[type=button],form:not([action]) button')},true);" +
  "document.addEventListener('submit',s=>{if(!e.isHydrated&&s.submitter===e.button)s.preventDefault()},true)}";

/** Repeats the press that came too early, once; used at the root. */
export const useEarlyClicks = (): void =>
  useLayoutEffect(() => {
    const early = window.earlyClicks;
    if (early === undefined || early.isHydrated) return;
    early.isHydrated = true;
    // React hydrates at once for a click, and handles it itself.
    if (window.event?.type === 'click') return;
    // After the effects, which take what was chosen, and before the session is read.
    queueMicrotask(() => early.button?.click());
  }, []);
