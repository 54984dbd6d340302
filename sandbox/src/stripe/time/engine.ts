import type { World } from '../world.ts';
import type { TaskName, Timer } from './timers.ts';

export type Tasks = Partial<Record<TaskName, (world: World, target: string) => void>>;

const nextTick = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Runs what is planned, in order, each task in a transaction of its own at its own moment. */
export class Engine {
  readonly #world: World;
  readonly #tasks: Tasks;
  #ticker: NodeJS.Timeout | undefined;
  readonly #running = new Set<Promise<void>>();
  #stopped = false;

  constructor(world: World, tasks: Tasks) {
    this.#world = world;
    this.#tasks = tasks;
  }

  /** Follows the sandbox's clock, and continues test clocks that a restart interrupted. */
  start(): void {
    this.#ticker = setInterval(() => this.catchUp(), 500);
    this.#ticker.unref();
    for (const clock of this.#world.store.find('test_helpers.test_clock', {
      status: 'advancing',
    })) {
      const target = clock.status_details.advancing?.target_frozen_time;
      if (target !== undefined) this.advance(clock.id, target);
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#ticker);
    await Promise.all(this.#running);
  }

  /** Runs what the sandbox's clock has reached. */
  catchUp(): void {
    const { clock, timers } = this.#world;
    for (;;) {
      const due = timers.next(null, clock.now(null));
      if (!due) return;
      this.#run(due);
    }
  }

  /**
   * Moves the sandbox's clock forward to `target`, running on the way what is due.
   * @returns when the clock has arrived
   */
  async moveSandboxClock(target: number): Promise<void> {
    const { clock, timers } = this.#world;
    for (;;) {
      const due = timers.next(null, target);
      if (!due || this.#stopped) break;
      clock.set(Math.max(due.at, clock.now(null)));
      this.#run(due);
      await nextTick();
    }
    clock.set(Math.max(target, clock.now(null)));
  }

  /** Moves a test clock to `target` in the background: `advancing`, then `ready`. See /api/test_clocks. */
  advance(clockId: string, target: number): void {
    const work = this.#advanceSteps(clockId, target).finally(() => this.#running.delete(work));
    this.#running.add(work);
  }

  async #advanceSteps(clockId: string, target: number): Promise<void> {
    const { store, timers } = this.#world;
    for (;;) {
      await nextTick();
      const clock = store.get('test_helpers.test_clock', clockId);
      if (this.#stopped || !clock) return;
      const due = timers.next(clockId, target);
      if (!due) break;
      store.patch('test_helpers.test_clock', clockId, {
        frozen_time: Math.max(clock.frozen_time, due.at),
      });
      if (!this.#run(due)) {
        store.patch('test_helpers.test_clock', clockId, {
          status: 'internal_failure',
          status_details: {},
        });
        return;
      }
    }
    this.#world.write(() => {
      const fields = { frozen_time: target, status: 'ready' as const, status_details: {} };
      store.patch('test_helpers.test_clock', clockId, fields);
      this.#world.emit('test_helpers.test_clock.ready', 'test_helpers.test_clock', clockId);
    });
  }

  /** Runs a task; one that fails is reported and dropped, so that it does not block the others. */
  #run(timer: Timer): boolean {
    const { timers, clock } = this.#world;
    try {
      this.#world.write(() => {
        const task = this.#tasks[timer.task];
        if (!task) throw new Error(`Nothing does ${timer.task}`);
        timers.cancel(timer.task, timer.target);
        if (timer.clock) task(this.#world, timer.target);
        else clock.at(timer.at, () => task(this.#world, timer.target));
      });
      return true;
    } catch (error) {
      console.error(`${timer.task} of ${timer.target} failed`, error);
      timers.cancel(timer.task, timer.target);
      return false;
    }
  }
}
