import { act } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SearchBox } from './search-box.tsx';

const onChange = vi.fn();
let container: HTMLElement;
let root: Root | undefined;

const box = <SearchBox value="" onChange={onChange} />;

const field = (): HTMLInputElement | null => container.querySelector('input');

/** Attaches React, and waits as long as the search does after the last letter. */
const hydrate = async (): Promise<void> => {
  vi.useFakeTimers();
  await act(async () => {
    root = hydrateRoot(container, box);
    await vi.advanceTimersByTimeAsync(1000);
  });
  await act(() => vi.advanceTimersByTimeAsync(1000));
  vi.useRealTimers();
};

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  onChange.mockClear();
  container = document.createElement('div');
  container.innerHTML = renderToString(box);
  document.body.replaceChildren(container);
});
afterEach(async () => {
  await act(async () => root?.unmount());
});

describe('the search field, before React has attached to the page', () => {
  it('keeps what is typed, and searches for it', async () => {
    Object.assign(field() ?? {}, { value: 'bridge' });
    await hydrate();
    expect(onChange).toHaveBeenCalledExactlyOnceWith('bridge');
    await act(async () => root?.render(box));
    expect(field()?.value).toBe('bridge');
  });

  it('searches for nothing when nothing is typed', async () => {
    await hydrate();
    expect(onChange).not.toHaveBeenCalled();
  });
});
