import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { Chips } from './chips.tsx';

it('takes a choice that was made before React attached to the page', async () => {
  const onChange = vi.fn();
  const options = [
    { value: '', word: 'All' },
    { value: 'short', word: 'Short' },
  ] as const;
  const chips = (
    <Chips label="Length" name="length" options={options} value="" onChange={onChange} />
  );
  const place = document.createElement('main');
  document.body.append(place);
  place.innerHTML = renderToString(chips);
  place.querySelector<HTMLInputElement>('input[value=short]')?.click();
  const root = await act(async () => hydrateRoot(place, chips));
  expect(onChange.mock.calls).toEqual([['short']]);
  act(() => root.unmount());
  place.remove();
});
