import { fireEvent } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { afterFirstTouch } from './first-touch.ts';

describe('work after the first touch', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  const work = vi.fn();

  it('is done once, in a quiet moment', () => {
    afterFirstTouch(work);
    vi.advanceTimersByTime(10_000);
    expect(work).not.toHaveBeenCalled();
    fireEvent.keyDown(document.body);
    fireEvent.keyDown(document.body);
    expect(work).not.toHaveBeenCalled();
    vi.advanceTimersByTime(10_000);
    expect(work).toHaveBeenCalledOnce();
  });

  it('is not done for a part of the page that has gone before that moment', () => {
    const takeBack = afterFirstTouch(work);
    fireEvent.keyDown(document.body);
    takeBack();
    vi.advanceTimersByTime(10_000);
    expect(work).not.toHaveBeenCalled();
  });
});
