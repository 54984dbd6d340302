import { z } from 'zod';

export const faultSchema = z.object({
  /** The start of the path, for example `/v1/subscriptions`. */
  path: z.string().startsWith('/'),
  method: z.enum(['GET', 'POST', 'DELETE', '*']).default('*'),
  times: z.number().int().min(1).max(1_000).default(1),
  /** `drop` does the work and then cuts the connection without an answer. */
  kind: z.enum(['error', 'rate_limit', 'hang', 'drop']),
});

export type Fault = z.infer<typeof faultSchema> & { id: number };

/** Faults that were asked for: the next N calls to a path fail in a chosen way. */
export class Faults {
  private faults: Fault[] = [];
  private nextId = 1;

  add(fault: z.infer<typeof faultSchema>): Fault {
    const added = { ...fault, id: this.nextId };
    this.nextId += 1;
    this.faults.push(added);
    return added;
  }

  list(): readonly Fault[] {
    return this.faults;
  }

  clear(): void {
    this.faults = [];
  }

  /** The fault that strikes this call, which uses up one of its times. */
  strike(method: string, path: string): Fault['kind'] | undefined {
    const fault = this.faults.find(
      (each) => path.startsWith(each.path) && (each.method === '*' || each.method === method),
    );
    if (!fault) return undefined;
    fault.times -= 1;
    if (fault.times === 0) this.faults = this.faults.filter((each) => each !== fault);
    return fault.kind;
  }
}
