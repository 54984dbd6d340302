import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';

const times = z.number().int().min(1).max(1000).default(1);

/** A simulated event for one of the next assets before it is processed. */
export const sceneSchema = z.discriminatedUnion('effect', [
  /** It becomes `errored` with this message. */
  z.strictObject({
    effect: z.literal('error'),
    type: z.string().default('invalid_input'),
    message: z.string().default('The input file could not be read.'),
    times,
  }),
  /** It stays `preparing` until it is released. */
  z.strictObject({ effect: z.literal('hold'), times }),
  /** It stays `preparing` for this long. */
  z.strictObject({
    effect: z.literal('slow'),
    delayMs: z.number().int().min(0).max(600_000),
    times,
  }),
]);

type Scene = z.infer<typeof sceneSchema>;

/** An asset fails because a test asked for it. */
export class FailedOnPurpose extends Error {
  readonly type: string;
  constructor(type: string, message: string) {
    super(message);
    this.type = type;
  }
}

/** Simulated events that tests request for assets; discarded at a restart. */
export class Rehearsal {
  #scenes: Scene[] = [];
  readonly #held = new Map<string, () => void>();

  add(scene: Scene): void {
    this.#scenes.push(scene);
  }

  list(): { waiting: readonly Scene[]; held: string[] } {
    return { waiting: this.#scenes, held: [...this.#held.keys()] };
  }

  /** Discards pending events and releases every held asset. */
  clear(): void {
    this.#scenes = [];
    for (const release of this.#held.values()) release();
  }

  isHeld(assetId: string): boolean {
    return this.#held.has(assetId);
  }

  /** @returns whether the asset was held. */
  release(assetId: string): boolean {
    const release = this.#held.get(assetId);
    release?.();
    return release !== undefined;
  }

  /** Resolves when an asset may be processed. @throws {FailedOnPurpose} when it must fail. */
  async play(assetId: string, signal: AbortSignal): Promise<void> {
    const scene = this.#take();
    if (scene?.effect === 'error') throw new FailedOnPurpose(scene.type, scene.message);
    if (scene?.effect === 'slow') await wait(scene.delayMs, undefined, { signal });
    if (scene?.effect === 'hold') await this.#hold(assetId, signal);
  }

  async #hold(assetId: string, signal: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#held.set(assetId, resolve);
    signal.addEventListener('abort', () => resolve());
    await promise;
    this.#held.delete(assetId);
  }

  #take(): Scene | undefined {
    const [scene, ...others] = this.#scenes;
    if (!scene) return undefined;
    this.#scenes = scene.times > 1 ? [{ ...scene, times: scene.times - 1 }, ...others] : others;
    return scene;
  }
}
