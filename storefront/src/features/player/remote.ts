/*
 * The player on a television: the arrows of a remote move the focus between its keys, since there
 * is neither a pointer nor a Tab key. Browsers' own spatial navigation would need that no page
 * handles the arrows.
 */

const ARROWS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const;
type Arrow = (typeof ARROWS)[number];

const isArrow = (key: string): key is Arrow => ARROWS.some((arrow) => arrow === key);
const isSideways = (arrow: Arrow): boolean => arrow === 'ArrowLeft' || arrow === 'ArrowRight';

/** Whether the page is used by a remote: nothing points, or the browser calls itself a television. */
export const isTelevision = (): boolean =>
  window.matchMedia('(any-pointer: none)').matches || /TV|Web0S/.test(navigator.userAgent);

type Box = { left: number; right: number; top: number; bottom: number };

/** Boxes may overlap by rounding and by their rings. */
const OVERLAP = 4;
/** A key beside the way counts as this many times as far as one on it. */
const ASIDE = 3;

const gap = (from: number, to: number, start: number, end: number): number =>
  Math.max(0, start - to, from - end);

const distance = (from: Box, to: Box, arrow: Arrow): number => {
  const ahead = {
    ArrowUp: from.top - to.bottom,
    ArrowDown: to.top - from.bottom,
    ArrowLeft: from.left - to.right,
    ArrowRight: to.left - from.right,
  }[arrow];
  if (ahead < -OVERLAP) return Number.POSITIVE_INFINITY;
  const aside = isSideways(arrow)
    ? gap(from.top, from.bottom, to.top, to.bottom)
    : gap(from.left, from.right, to.left, to.right);
  // Of several keys above a long slider, the one nearest to its middle.
  const offCentre = isSideways(arrow)
    ? Math.abs(from.top + from.bottom - to.top - to.bottom)
    : Math.abs(from.left + from.right - to.left - to.right);
  return Math.max(0, ahead) + ASIDE * aside + offCentre / 100;
};

/** The place of the nearest box in a direction; null where there is none. */
export const nearestBox = (from: Box, boxes: readonly Box[], arrow: Arrow): number | null => {
  const distances = boxes.map((box) => distance(from, box, arrow));
  const least = Math.min(...distances);
  return Number.isFinite(least) ? distances.indexOf(least) : null;
};

/** A hidden radio button or checkbox is where its label is. */
const boxOf = (element: HTMLElement): Box => {
  const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
  return (label ?? element).getBoundingClientRect();
};

/** What the focus can go to: of radio buttons the chosen one, as by Tab. */
const targetsIn = (dialog: HTMLElement): HTMLElement[] =>
  [...dialog.querySelectorAll<HTMLElement>('button, a[href], input')].filter((element) => {
    const { left, right, top, bottom } = boxOf(element);
    const isShown =
      right > left && bottom > top && !element.matches(':disabled, [data-by-pointer]');
    return isShown && !(element instanceof HTMLInputElement && isOtherRadio(element));
  });

const isOtherRadio = ({ type, checked, name, form, ownerDocument }: HTMLInputElement): boolean =>
  type === 'radio' &&
  !checked &&
  (form ?? ownerDocument).querySelector(`input[name="${name}"]:checked`) !== null;

const keepsSideways = (element: Element): boolean =>
  element instanceof HTMLInputElement && (element.type === 'range' || element.type === 'radio');

/**
 * Moves the focus by the arrows of a remote, and switches what has it by the key in their middle.
 * Before anything has the focus, the arrows sideways stay the player's: they skip.
 * @param dialog the player's, whose panels are inside it
 * @returns whether the key did something here
 */
export const moveByRemote = (
  dialog: HTMLElement,
  event: Pick<
    KeyboardEvent,
    'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'preventDefault'
  >,
): boolean => {
  if (!isTelevision()) return false;
  const panel = [...dialog.querySelectorAll<HTMLElement>('dialog[open]')].at(-1) ?? dialog;
  const focus = document.activeElement;
  const targets = targetsIn(panel);
  const isOnTarget = focus instanceof HTMLElement && targets.includes(focus);
  if (event.key === 'Enter' && focus instanceof HTMLInputElement && focus.type === 'checkbox') {
    event.preventDefault();
    focus.click();
    return true;
  }
  // With another key, an arrow is the browser's, such as for the page before.
  const isCombined = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
  if (!isArrow(event.key) || isCombined) return false;
  const isOwn = isSideways(event.key) && (!isOnTarget || keepsSideways(focus));
  if (isOwn) return false;
  event.preventDefault();
  if (!isOnTarget) {
    const first = panel.querySelector<HTMLElement>('[data-first-key]') ?? targets[0];
    first?.focus();
    return true;
  }
  const others = targets.filter((target) => target !== focus);
  const next = nearestBox(boxOf(focus), others.map(boxOf), event.key);
  if (next !== null) others[next]?.focus();
  return true;
};
