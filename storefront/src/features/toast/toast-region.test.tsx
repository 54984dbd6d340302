import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ToastRegion } from './toast-region.tsx';
import { showToastsIn, toasts } from './toasts.ts';

beforeEach(() => {
  vi.useFakeTimers();
  render(<ToastRegion />);
});
afterEach(() => {
  act(() => toasts.dismiss());
});

const show = (title: string): string => {
  let id = '';
  act(() => {
    id = toasts.show({ kind: 'access', title });
  });
  return id;
};
const shown = (title: string): boolean => screen.queryByText(title) !== null;

/** Drags the toast by some pixels and releases it. */
const drag = (x: number, y: number): void => {
  const element = screen.getByText('One');
  fireEvent.pointerDown(element, { clientX: 0, clientY: 0, pointerId: 1 });
  fireEvent.pointerMove(element, { clientX: x, clientY: y, pointerId: 1 });
  fireEvent.pointerUp(element, { clientX: x, clientY: y, pointerId: 1 });
};

describe('the toast', () => {
  it('is one at a time: a new one replaces the old', () => {
    show('One');
    show('Two');
    expect([shown('One'), shown('Two')]).toEqual([false, true]);
  });

  it('goes after five seconds', () => {
    show('One');
    act(() => vi.advanceTimersByTime(4999));
    expect(shown('One')).toBe(true);
    act(() => vi.advanceTimersByTime(1));
    expect(shown('One')).toBe(false);
  });

  it("says 'Not saved' of a failure without a title of its own", () => {
    act(() => void toasts.show({ kind: 'failure', description: 'Try later.' }));
    expect([shown('Not saved'), shown('Try later.')]).toEqual([true, true]);
  });

  it('is dismissed by its button, and by Escape', () => {
    show('One');
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(shown('One')).toBe(false);
    show('Two');
    screen.getByRole('button', { name: 'Dismiss' }).focus();
    fireEvent.keyDown(screen.getByRole('button', { name: 'Dismiss' }), { key: 'Escape' });
    expect(shown('Two')).toBe(false);
  });

  it('has a button for what can be taken back, and goes when it is pressed', () => {
    const undo = vi.fn();
    show('One');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    act(() => {
      toasts.show({ kind: 'done', title: 'Two', action: { word: 'Undo', onPress: undo } });
    });
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(undo).toHaveBeenCalledOnce();
    expect(shown('Two')).toBe(false);
  });

  it('stands in a modal dialog while there is one: everything else is hidden then', () => {
    const dialog = document.body.appendChild(document.createElement('dialog'));
    const panel = dialog.appendChild(document.createElement('dialog'));
    let leaveDialog = () => {};
    let leavePanel = () => {};
    act(() => {
      leaveDialog = showToastsIn(dialog);
    });
    show('One');
    expect(dialog.contains(screen.getByText('One'))).toBe(true);
    act(() => {
      leavePanel = showToastsIn(panel);
    });
    expect(panel.contains(screen.getByText('One'))).toBe(true);
    act(leavePanel);
    expect(panel.contains(screen.getByText('One'))).toBe(false);
    expect(dialog.contains(screen.getByText('One'))).toBe(true);
    act(leaveDialog);
    expect(shown('One')).toBe(true);
    expect(dialog.contains(screen.getByText('One'))).toBe(false);
    dialog.remove();
  });

  it('is swept away from 50 pixels on, and comes back before', () => {
    show('One');
    act(() => drag(49, 0));
    expect(shown('One')).toBe(true);
    act(() => drag(-50, 0));
    expect(shown('One')).toBe(false);
  });

  it('is read out: it stands in a live region that is there before it', () => {
    expect(screen.getByRole('status').getAttribute('aria-live')).toBe('polite');
  });
});
