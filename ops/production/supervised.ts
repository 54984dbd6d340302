import { setTimeout as wait } from 'node:timers/promises';
import { Service, type ServiceDefinition } from '../../scripts/start/service.ts';

const RESTART_PAUSE_MS = 300;
const RESTART_PAUSE_MAX_MS = 5000;

/** One process that is started again whenever it ends by itself, as Docker does. */
export class Supervised {
  readonly definition: ServiceDefinition;
  readonly #logDir: string;
  readonly #say: (line: string) => void;
  #service: Service | null = null;
  #isWanted = false;

  constructor(definition: ServiceDefinition, logDir: string, say: (line: string) => void) {
    this.definition = definition;
    this.#logDir = logDir;
    this.#say = say;
  }

  #launch(): Promise<void> {
    const service = new Service(this.definition, this.#logDir, false, this.#restart, true);
    this.#service = service;
    return service.ready();
  }

  readonly #restart = async (): Promise<void> => {
    const { name } = this.definition;
    this.#say(`${name} ended and is started again`);
    let pauseMs = RESTART_PAUSE_MS;
    while (this.#isWanted) {
      await wait(pauseMs);
      if (!this.#isWanted) return;
      try {
        await this.#launch();
        this.#say(`${name} runs again`);
        return;
      } catch (error) {
        await this.#service?.stop();
        this.#say(error instanceof Error ? error.message : String(error));
        pauseMs = Math.min(pauseMs * 2, RESTART_PAUSE_MAX_MS);
      }
    }
  };

  /** @throws {CannotStart} when it does not start */
  async start(): Promise<void> {
    this.#isWanted = true;
    await this.#launch();
  }

  /** Stops it for good, or until it is started. */
  async stop(): Promise<void> {
    this.#isWanted = false;
    await this.#service?.stop();
  }

  signal(signal: NodeJS.Signals): void {
    this.#service?.signal(signal);
  }

  /** Kills it; on a busy machine its sockets still take requests until it has ended. */
  async kill(): Promise<void> {
    const service = this.#service;
    service?.signal('SIGKILL');
    while (service?.hasEnded === false) await wait(10);
  }
}
