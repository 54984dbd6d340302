import { act, render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { lateCode, useLateCode } from './late-code.ts';

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;

type GreetingCode = ReturnType<typeof lateCode<typeof Greeting>>;

const Page = ({ code, isNeeded = true }: { code: GreetingCode; isNeeded?: boolean }) => {
  const Loaded = useLateCode(code, isNeeded);
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

class Boundary extends Component<{ children: ReactNode }> {
  override state = { message: '' };
  static getDerivedStateFromError = ({ message }: Error) => ({ message });
  override render = () => this.state.message || this.props.children;
}

it('hands a failure to the boundary around it, and tries again at the next use', async () => {
  vi.mocked(console.error).mockReturnValue();
  const code = lateCode(vi.fn(async () => Greeting).mockRejectedValueOnce(new Error('Offline')));
  const shown = render(
    <Boundary>
      <Page code={code} />
    </Boundary>,
  );
  expect(await screen.findByText('Offline')).toBeTruthy();
  expect(vi.mocked(console.error).mock.calls.flat().join(' ')).toContain('Offline');
  vi.mocked(console.error).mockClear();
  shown.unmount();
  render(<Page code={code} />);
  expect(await screen.findByText('Hello Ines')).toBeTruthy();
});
