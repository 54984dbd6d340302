import type { AuthResponse, User } from 'contract';
import { NetworkError } from '../../api/errors.ts';
import { ANONYMOUS, LOADING, type SessionState } from './session-state.ts';
import {
  clearStored,
  readClockOffset,
  readStored,
  writeClockOffset,
  writeStored,
} from './session-storage.ts';
import {
  clockOffset,
  hasEnded,
  needsRenewal,
  RENEW_BEFORE_END_MS,
  tokenTimes,
} from './token-life.ts';

/** The calls that a session makes. */
export type SessionCalls = {
  login(credentials: { email: string; password: string }): Promise<AuthResponse>;
  register(registration: { name: string; email: string; password: string }): Promise<AuthResponse>;
  refresh(): Promise<AuthResponse>;
  /** Ends the session that this token belongs to. */
  logout(token: string): Promise<unknown>;
  me(): Promise<User>;
  /** Reads a user out of storage; null when it is none. */
  parseStoredUser(value: unknown): Promise<User | null>;
};

/** One renewal at a time; across tabs, where the browser can. */
export type RenewalLock = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Longest delay that a timer takes without running over. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * The member's session in this browser (spec section 4, Authentication): kept in local storage,
 * shown at once, then verified; renewed before its token ends; cleared by any 401, and in all tabs.
 */
export class SessionStore {
  #state: SessionState = LOADING;
  #ready: Promise<void> | null = null;
  #renewal: Promise<unknown> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #leaving = false;
  /** The server has answered for this session since the page was opened. */
  #proven = false;
  readonly #listeners = new Set<() => void>();
  readonly #expiryListeners = new Set<() => void>();
  readonly #storage: Storage;
  readonly #calls: SessionCalls;
  readonly #lock: RenewalLock;

  constructor(storage: Storage, calls: SessionCalls, lock: RenewalLock) {
    this.#storage = storage;
    this.#calls = calls;
    this.#lock = lock;
  }

  readonly state = (): SessionState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Is told when a session ends under a member's hands, not by her and not in another tab. */
  readonly onExpired = (listener: () => void): (() => void) => {
    this.#expiryListeners.add(listener);
    return () => this.#expiryListeners.delete(listener);
  };

  /** Shows the stored user at once and has the server verify her. Only the first call does anything. */
  readonly start = (): Promise<void> => {
    this.#ready ??= this.#adoptStored().then(() => {
      if (this.#state.status === 'authenticated') void this.#verify();
    });
    return this.#ready;
  };

  /** Signs in, and keeps the session. @throws whatever the call throws */
  readonly login = async (credentials: { email: string; password: string }): Promise<User> =>
    this.#keep(await this.#calls.login(credentials));

  /** Creates an account, and keeps its session. @throws whatever the call throws */
  readonly register = async (registration: {
    name: string;
    email: string;
    password: string;
  }): Promise<User> => this.#keep(await this.#calls.register(registration));

  /** Keeps the session that another call than these has begun: a sign-up's confirmed card. */
  readonly adopt = (begun: Pick<AuthResponse, 'access_token' | 'user'>): User => this.#keep(begun);

  /** Forgets the session here and in the other tabs, and ends it at the server. */
  readonly logout = async (): Promise<void> => {
    const token = readStored(this.#storage)?.token;
    this.clear();
    if (token === undefined) return;
    await this.#calls.logout(token).catch((error: unknown) => {
      console.warn('The session could not be ended at the server', error);
    });
  };

  /**
   * Reads the user again. When the server answers a failure it signs out (spec section 4); a lost
   * network says nothing about the session, and leaves it.
   * @throws whatever the call throws
   */
  readonly refreshUser = async (): Promise<User> => {
    try {
      const user = await this.#calls.me();
      this.#keepUser(user);
      return user;
    } catch (error) {
      if (!(error instanceof NetworkError)) await this.logout();
      throw error;
    }
  };

  /** Forgets the session, in this tab and, through the storage they share, in the others. */
  readonly clear = (): void => {
    clearStored(this.#storage);
    this.#proven = false;
    this.#set(ANONYMOUS);
  };

  /** A 401: the session is over, unless its token has been replaced since the call went out. */
  readonly refused = (token: string | null): void => {
    if (token !== null && token !== readStored(this.#storage)?.token) return;
    const wasInUse = this.#proven && this.#state.status === 'authenticated';
    this.clear();
    if (wasInUse) for (const listener of this.#expiryListeners) listener();
  };

  /**
   * The token for the next call, renewed first if it is about to end; null for a visitor.
   * @throws what kept it from being renewed, when it has ended: the call could only be refused, and
   *   a refusal would sign her out over a server that was away for a moment
   */
  readonly freshToken = async (): Promise<string | null> => {
    const token = readStored(this.#storage)?.token;
    if (token === undefined) return null;
    if (!needsRenewal(token, this.#now())) return token;
    const failure = await this.#renew();
    const next = readStored(this.#storage)?.token ?? null;
    if (failure !== null && next !== null && hasEnded(next, this.#now())) throw failure;
    return next;
  };

  /** She has changed her name, e-mail or picture. */
  readonly userChanged = (user: User): void => this.#keepUser(user);

  /** Another tab signed in, signed out or renewed. */
  readonly storageChanged = (): Promise<void> => this.#adoptStored();

  /** The page is going away: calls that die with it say nothing about the session. */
  readonly leaving = (isLeaving: boolean): void => {
    this.#leaving = isLeaving;
  };

  async #adoptStored(): Promise<void> {
    const stored = readStored(this.#storage);
    if (stored === null) {
      this.clear();
      return;
    }
    const user = await this.#calls.parseStoredUser(stored.user);
    if (readStored(this.#storage)?.token !== stored.token) return;
    if (user === null) this.clear();
    else this.#set({ status: 'authenticated', user });
  }

  async #verify(): Promise<void> {
    try {
      this.#keepUser(await this.#calls.me());
      this.#proven = true;
    } catch (error) {
      if (this.#leaving) return;
      console.warn('The stored session could not be verified', error);
      this.clear();
    }
  }

  /** The server's time, as far as this browser knows. */
  #now(): number {
    return Date.now() + readClockOffset(this.#storage);
  }

  #keep(answer: Pick<AuthResponse, 'access_token' | 'user'>): User {
    this.#proven = true;
    writeClockOffset(this.#storage, clockOffset(answer.access_token, Date.now()));
    writeStored(this.#storage, answer.access_token, answer.user);
    this.#set({ status: 'authenticated', user: answer.user });
    return answer.user;
  }

  #keepUser(user: User): void {
    const token = readStored(this.#storage)?.token;
    if (token === undefined) return;
    writeStored(this.#storage, token, user);
    this.#set({ status: 'authenticated', user });
  }

  /** @returns what went wrong; null when nothing did */
  #renew(): Promise<unknown> {
    this.#renewal ??= this.#lock(async () => {
      const token = readStored(this.#storage)?.token;
      // Signed out meanwhile, or another tab has renewed while this one waited for the lock.
      if (token === undefined || !needsRenewal(token, this.#now())) return null;
      this.#keep(await this.#calls.refresh());
      return null;
    })
      .catch((error: unknown) => {
        // A 401 has cleared the session; anything else leaves the old token as it was.
        if (!this.#leaving) console.warn('The session could not be renewed', error);
        return error;
      })
      .finally(() => {
        this.#renewal = null;
      });
    return this.#renewal;
  }

  #set(state: SessionState): void {
    this.#state = state;
    this.#scheduleRenewal();
    for (const listener of this.#listeners) listener();
  }

  #scheduleRenewal(): void {
    clearTimeout(this.#timer);
    const token = readStored(this.#storage)?.token;
    const times = token === undefined ? null : tokenTimes(token);
    if (this.#state.status !== 'authenticated' || times === null) return;
    const delay = Math.max(1000, times.endsAt - RENEW_BEFORE_END_MS - this.#now());
    this.#timer = setTimeout(() => void this.#renew(), Math.min(delay, LONGEST_TIMER_MS));
  }
}
