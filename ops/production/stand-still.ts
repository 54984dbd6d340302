import { z } from 'zod';
import { until } from './judge.ts';
import type { Shape } from './shape.ts';

/** Where Node's inspector listens after SIGUSR1. */
const INSPECTOR = 'http://127.0.0.1:9229/json/list';
const OPENED_WITHIN_MS = 60_000;

const targetsSchema = z.array(z.object({ webSocketDebuggerUrl: z.url() }));

const targetsOf = async (): Promise<z.output<typeof targetsSchema>> => {
  const reply = await fetch(INSPECTOR).catch(() => null);
  return reply === null ? [] : targetsSchema.parse(await reply.json());
};

/**
 * Has the main thread of a process stand still for good, by its inspector, until the process has
 * ended itself.
 */
export const standStill = async (shape: Shape, name: string): Promise<void> => {
  shape.signal(name, 'SIGUSR1');
  const isOpen = async (): Promise<boolean> => (await targetsOf()).length > 0;
  if (!(await until(isOpen, OPENED_WITHIN_MS))) throw new Error(`${name} opened no inspector`);
  const [target] = await targetsOf();
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '');
  const ended = new Promise<void>((resolve) => {
    socket.addEventListener('close', () => resolve());
  });
  const method = 'Runtime.evaluate';
  const message = JSON.stringify({ id: 1, method, params: { expression: 'for (;;);' } });
  socket.addEventListener('open', () => socket.send(message));
  await ended;
};
