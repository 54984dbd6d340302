import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { lateCode, useLateCode } from './late-code.ts';

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;

const onLost = vi.fn();

type GreetingCode = ReturnType<typeof lateCode<typeof Greeting>>;

const Page = ({ code, isNeeded = true }: { code: GreetingCode; isNeeded?: boolean }) => {
  const Loaded = useLateCode(code, isNeeded, onLost);
  return Loaded && isNeeded ? <Loaded name="Ines" /> : 'Loading';
};

it('gives out at once what was loaded before', async () => {
  const code = lateCode(async () => Greeting);
  await code.load();
  render(<Page code={code} />);
  expect(screen.getByText('Hello Ines')).toBeTruthy();
});

it('loads what is needed, once, and gives it out as soon as it is there', async () => {
  let arrive = (_part: typeof Greeting): void => undefined;
  const importIt = vi.fn(() => new Promise<typeof Greeting>((done) => (arrive = done)));
  const code = lateCode(importIt);
  const { container, rerender } = render(<Page code={code} isNeeded={false} />);
  expect(importIt).not.toHaveBeenCalled();
  rerender(<Page code={code} />);
  expect(container.textContent).toBe('Loading');
  await act(async () => arrive(Greeting));
  // `lazy` would show its fallback for longer.
  expect(container.textContent).toBe('Hello Ines');
  rerender(<Page code={code} isNeeded={false} />);
  rerender(<Page code={code} />);
  expect(importIt).toHaveBeenCalledOnce();
});

it('leaves the page when the code does not come, and asks again at the next need', async () => {
  const importIt = vi.fn(async () => Greeting).mockRejectedValueOnce(new Error('Offline'));
  const code = lateCode(importIt);
  const { container, rerender } = render(<Page code={code} />);
  await vi.waitFor(() => expect(onLost).toHaveBeenCalledOnce());
  expect(container.textContent).toBe('Loading');
  rerender(<Page code={code} isNeeded={false} />);
  expect(importIt).toHaveBeenCalledOnce();
  rerender(<Page code={code} />);
  expect(await screen.findByText('Hello Ines')).toBeTruthy();
  expect(onLost).toHaveBeenCalledOnce();
});
