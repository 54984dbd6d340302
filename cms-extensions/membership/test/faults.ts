import { expect } from 'vitest';
import { isShort } from './length.ts';
import type { BillingApp } from './stripe.ts';

/*
 * How Stripe can fail, and how many failures it takes until a member notices: the SDK retries a
 * call once, unless Stripe is busy.
 */
export const FAULTS = [
  ['fails', 'error', 2],
  ['is busy', 'rate_limit', 1],
  ['does not answer', 'hang', 2],
  ['does it and is cut off', 'drop', 2],
] as const;

export type Fault = (typeof FAULTS)[number];

type FaultyCall = { method: 'GET' | 'POST' | 'DELETE'; path: string };
type Call = `${FaultyCall['method']} ${string}`;

const isGet = (call: Call): boolean => call.startsWith('GET ');

/** In the short run, only the lost answer of the last call, which has done its work. */
const tableOf = (calls: readonly Call[], shows: (call: Call, kind: Fault[1]) => boolean) =>
  (isShort ? calls.slice(-1) : calls).flatMap((call) =>
    FAULTS.filter(([, kind]) => shows(call, kind) && (!isShort || kind === 'drop')).map(
      ([what, kind, times]) => {
        const [method, path] = call.split(' ') as [FaultyCall['method'], string];
        return { what, call, method, path, kind, times };
      },
    ),
  );

/**
 * Faults at calls of one flow, as a table for `it.each`. Each call fails before and after its work,
 * which differ in what is left at Stripe; a GET leaves nothing, so it fails once. A busy Stripe, or
 * one that does not answer, leaves what a failure leaves, and takes the same way through the SDK and
 * our errors (`billing/errors.test.ts`), so a file tries them in one of its flows (`allFaultsAt`).
 */
export const faultsAt = (calls: readonly Call[]) =>
  tableOf(calls, (call, kind) => kind === 'error' || (kind === 'drop' && !isGet(call)));

/** As `faultsAt`, and a Stripe that is busy or does not answer at the first call that can show it. */
export const allFaultsAt = (calls: readonly Call[]) => {
  const firstWrite = calls.find((call) => !isGet(call));
  return tableOf(calls, (call, kind) => {
    if (kind === 'hang') return call === calls[0];
    if (kind === 'rate_limit') return call === firstWrite;
    return kind === 'error' || !isGet(call);
  });
};

/**
 * Does something while one call to Stripe fails, and asserts that the call was made. The app must
 * get no events (`hasEvents`), whose syncs would meet the fault, too.
 */
export const whileFailing = async <Result>(
  app: BillingApp,
  { method, path, kind, times }: ReturnType<typeof faultsAt>[number],
  work: () => Promise<Result>,
): Promise<Result> => {
  await app.stripe.fault(path, kind, method, times);
  const result = await work();
  expect(await app.stripe.control('/faults', undefined, 'GET')).toEqual({ faults: [] });
  return result;
};
