import { z } from 'zod';

/**
 * The effect of a fault: an error response, no response, doing the work without responding, or
 * cutting the connection while the request is being received.
 */
export const faultSchema = z.strictObject({
  /** Path prefix of the affected requests, for example `/mux/video/v1/assets`. */
  path: z.string().startsWith('/'),
  method: z
    .string()
    .regex(/^[A-Za-z]+$/)
    .transform((method) => method.toUpperCase())
    .optional(),
  /** Number of requests that it affects. */
  times: z.number().int().min(1).max(1_000_000).default(1),
  effect: z.enum(['500', '429', 'hang', 'drop', 'cut']),
  /** For 429: the value of `Retry-After`. */
  retryAfterSeconds: z.number().int().min(0).default(1),
  /** For a cut: how many bytes of the request's body are received before it. */
  afterBytes: z.number().int().min(0).default(0),
});

type FaultRequest = z.infer<typeof faultSchema>;

export interface Fault extends FaultRequest {
  id: number;
  /** How many requests it will still meet. */
  remaining: number;
}

/** The injected faults that still have uses left. */
export class Faults {
  #faults: Fault[] = [];
  #lastId = 0;

  add(request: FaultRequest): Fault {
    this.#lastId += 1;
    const fault = { ...request, id: this.#lastId, remaining: request.times };
    this.#faults.push(fault);
    return fault;
  }

  list(): readonly Fault[] {
    return this.#faults;
  }

  clear(): void {
    this.#faults = [];
  }

  /** The oldest fault that matches a request; uses it once. */
  take(method: string, path: string): Fault | undefined {
    const fault = this.#faults.find(
      (candidate) =>
        path.startsWith(candidate.path) &&
        (candidate.method === undefined || candidate.method === method),
    );
    if (!fault) return undefined;
    fault.remaining -= 1;
    this.#faults = this.#faults.filter(({ remaining }) => remaining > 0);
    return fault;
  }
}
