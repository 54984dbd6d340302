import { afterEach, describe, expect, it, vi } from 'vitest';
import { moveByRemote, nearestBox } from './remote.ts';

/** A box in a grid of keys of 10 × 10. */
const at = (column: number, row: number, columns = 1) => ({
  ...{ left: column * 20, right: column * 20 + columns * 20 - 10 },
  ...{ top: row * 20, bottom: row * 20 + 10 },
});

describe('the nearest key in a direction', () => {
  //   0       1
  //   2 slider over all columns
  //   3   4   5
  const keys = [at(0, 0), at(4, 0), at(0, 1, 5), at(0, 2), at(2, 2), at(4, 2)];
  it.each([
    ['right of the first', 0, 'ArrowRight', 1],
    ['below a corner: the slider', 1, 'ArrowDown', 2],
    ['below the slider: the middle', 2, 'ArrowDown', 4],
    ['above the slider: one of the corners', 2, 'ArrowUp', 0],
    ['right of the middle', 4, 'ArrowRight', 5],
    ['left of the middle', 4, 'ArrowLeft', 3],
    ['above a key: the slider, not the corner behind it', 5, 'ArrowUp', 2],
    ['nothing is left of the first', 3, 'ArrowLeft', null],
    ['nothing is below the last row', 4, 'ArrowDown', null],
  ] as const)('%s', (_what, from, arrow, expected) => {
    const others = keys.filter((_key, index) => index !== from);
    const next = nearestBox(keys[from] ?? at(0, 0), others, arrow);
    expect(next === null ? null : others[next]).toBe(expected === null ? null : keys[expected]);
  });
});

describe("a television's remote", () => {
  afterEach(() => document.body.replaceChildren());

  const open = (userAgent: string) => {
    vi.stubGlobal('navigator', { userAgent });
    const none = { ...new EventTarget(), matches: false } as MediaQueryList;
    vi.stubGlobal('matchMedia', () => none);
    document.body.innerHTML = `<dialog open>
      <h1 tabindex="-1">Long Plank</h1>
      <button data-first-key>Pause</button>
      <button>Close</button>
      <input type="checkbox" aria-label="Bell">
      <input type="range" aria-label="Progress">
    </dialog>`;
    const dialog = document.querySelector('dialog');
    if (dialog === null) throw new Error('No dialog');
    const elements = [...dialog.querySelectorAll<HTMLElement>('button, input')];
    for (const [row, element] of elements.entries()) {
      vi.spyOn(element, 'getBoundingClientRect').mockReturnValue(
        DOMRect.fromRect({ x: 0, y: row * 20, width: 10, height: 10 }),
      );
    }
    dialog.querySelector('h1')?.focus();
    const press = (key: string, modifiers: KeyboardEventInit = {}) => {
      const event = new KeyboardEvent('keydown', { key, cancelable: true, ...modifiers });
      return moveByRemote(dialog, event);
    };
    return {
      press,
      name: () =>
        document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
    };
  };
  const TELEVISION = 'Mozilla/5.0 (SMART-TV; LINUX; Tizen 7.0) AppleWebKit/537.36 TV Safari/537.36';

  it('reaches the keys of the player by its arrows, and switches by its middle key', () => {
    const { press, name } = open(TELEVISION);
    expect(press('ArrowRight')).toBe(false);
    expect([press('ArrowDown'), name()]).toEqual([true, 'Pause']);
    expect([press('ArrowUp'), name()]).toEqual([true, 'Pause']);
    expect([press('ArrowDown'), name()]).toEqual([true, 'Close']);
    expect([press('ArrowDown'), name()]).toEqual([true, 'Bell']);
    expect(press('Enter')).toBe(true);
    expect(document.querySelector<HTMLInputElement>('[type=checkbox]')?.checked).toBe(true);
    expect([press('ArrowDown'), name()]).toEqual([true, 'Progress']);
    // The slider's own.
    expect(press('ArrowLeft')).toBe(false);
    expect([press('ArrowUp'), name()]).toEqual([true, 'Bell']);
    expect(press('m')).toBe(false);
  });

  it.each(['altKey', 'ctrlKey', 'metaKey', 'shiftKey'])(
    'leaves arrows with %s alone',
    (modifier) => {
      const { press, name } = open(TELEVISION);
      expect([press('ArrowDown', { [modifier]: true }), name()]).toEqual([false, 'Long Plank']);
    },
  );
});
