import type { Store } from '../store/store.ts';

export interface Timer {
  id: string;
  at: number;
  clock: string | null;
  task: TaskName;
  target: string;
}

/** What can be planned for later. */
export type TaskName =
  | 'subscription.period_end'
  | 'subscription.cancel_at'
  | 'subscription.trial_will_end'
  | 'subscription.upcoming'
  | 'subscription.incomplete_expires'
  | 'subscription.pending_update'
  | 'subscription.resumption_expires'
  | 'schedule.pause'
  | 'schedule.resume'
  | 'subscription.resume_collection'
  | 'invoice.finalize'
  | 'invoice.retry'
  | 'invoice.overdue'
  | 'checkout.expire'
  | 'intent.expire_capture'
  | 'intent.settle_debit'
  | 'refund.settle';

/** Plans kept in the database: one timer per task and target. */
export class Timers {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Plans a task, or moves it when it is planned already. */
  plan(task: TaskName, target: string, clock: string | null, at: number): void {
    this.#store.db
      .prepare(
        'INSERT INTO timers (id, at, clock, task, target) VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET at = excluded.at',
      )
      .run(`${task}:${target}`, at, clock, task, target);
  }

  cancel(task: TaskName, target: string): void {
    this.#store.db.prepare('DELETE FROM timers WHERE id = ?').run(`${task}:${target}`);
  }

  /** Forgets all that is planned for a target. */
  cancelAll(target: string): void {
    this.#store.db.prepare('DELETE FROM timers WHERE target = ?').run(target);
  }

  /** The earliest timer of a clock that is due at `until`; ties keep the order of planning. */
  next(clock: string | null, until: number): Timer | undefined {
    return this.#store.db
      .prepare('SELECT * FROM timers WHERE clock IS ? AND at <= ? ORDER BY at, rowid LIMIT 1')
      .get(clock, until) as Timer | undefined;
  }

  planned(target: string): Timer[] {
    return this.#store.db
      .prepare('SELECT * FROM timers WHERE target = ? ORDER BY at')
      .all(target) as Timer[];
  }
}
