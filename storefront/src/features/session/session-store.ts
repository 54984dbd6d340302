import type { AuthResponse, User } from 'contract';
import { NetworkError } from '../../api/errors.ts';
import { noteServerTime, serverNow } from '../../api/server-clock.ts';
import { clearStored, readStored, writeStored } from './session-storage.ts';
import { hasEnded, needsRenewal, RENEW_BEFORE_END_MS, tokenTimes } from './token-life.ts';

/** The session state as known to this browser (spec section 4, Authentication). */
export type SessionState =
  | { status: 'loading'; user: null }
  | { status: 'authenticated'; user: User }
  /** `isOver`: a member was shown here, whose session the server no longer accepts. */
  | { status: 'anonymous'; user: null; isOver: boolean };

export const LOADING: SessionState = { status: 'loading', user: null };

/** The API calls that a session makes. */
export type SessionCalls = {
  login(credentials: { email: string; password: string }): Promise<AuthResponse>;
  register(registration: { name: string; email: string; password: string }): Promise<AuthResponse>;
  refresh(): Promise<AuthResponse>;
  /** Ends the session of this token. */
  logout(token: string): Promise<unknown>;
  me(): Promise<User>;
  /** Parses a user from storage; null when it is not valid. */
  parseStoredUser(value: unknown): Promise<User | null>;
};

/** Allows one renewal at a time; across tabs, if the browser supports it. */
type RenewalLock = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** How long after an aborted call a page may still learn that it is being left. */
const LEAVES_WITHIN_MS = 1000;

/** Longest delay that setTimeout accepts without overflow. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * The member's session in this browser (spec section 4, Authentication): stored in local storage,
 * shown at once, then verified; renewed before its token expires; cleared by any 401, in all tabs.
 */
export class SessionStore {
  #state: SessionState = LOADING;
  #ready: Promise<void> | null = null;
  #renewal: Promise<unknown> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #leaving = false;
  /** Whether the server has confirmed this session since the page was opened. */
  #proven = false;
  readonly #listeners = new Set<() => void>();
  readonly #expiryListeners = new Set<() => void>();
  readonly #storage: Storage;
  readonly #calls: SessionCalls;
  readonly #lock: RenewalLock;
  readonly #isOffline: () => boolean;

  /** @param isOffline whether the page is the one that is shown without a connection */
  constructor(
    storage: Storage,
    calls: SessionCalls,
    lock: RenewalLock,
    isOffline: () => boolean = () => false,
  ) {
    this.#storage = storage;
    this.#calls = calls;
    this.#lock = lock;
    this.#isOffline = isOffline;
  }

  readonly state = (): SessionState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Called when a session expires during use, not at a sign-out here or in another tab. */
  readonly onExpired = (listener: () => void): (() => void) => {
    this.#expiryListeners.add(listener);
    return () => this.#expiryListeners.delete(listener);
  };

  /**
   * Shows the stored user at once and verifies the session at the server; on the offline page there
   * is nobody to ask, and that ends no session. Only the first call has an effect.
   */
  readonly start = (): Promise<void> => {
    this.#ready ??= this.#adoptStored().then(() => {
      if (this.#state.status === 'authenticated' && !this.#isOffline()) void this.#verify();
    });
    return this.#ready;
  };

  /** Signs in and stores the session. @throws whatever the call throws */
  readonly login = async (credentials: { email: string; password: string }): Promise<User> =>
    this.#keep(await this.#calls.login(credentials));

  /** Creates an account and stores its session. @throws whatever the call throws */
  readonly register = async (registration: {
    name: string;
    email: string;
    password: string;
  }): Promise<User> => this.#keep(await this.#calls.register(registration));

  /** Stores a session that began elsewhere: with the confirmed card of a sign-up. */
  readonly adopt = (begun: Pick<AuthResponse, 'access_token' | 'user'>): User => this.#keep(begun);

  /** Clears the session in all tabs and ends it at the server. */
  readonly logout = async (): Promise<void> => {
    const token = readStored(this.#storage)?.token;
    this.clear();
    if (token === undefined) return;
    await this.#calls.logout(token).catch((error: unknown) => {
      console.warn('The session could not be ended at the server', error);
    });
  };

  /**
   * Refetches the user. An error response signs out (spec section 4); a network failure says
   * nothing about the session and leaves it.
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

  /** Clears the session in this tab and, through the shared storage, in the others. */
  readonly clear = (): void => this.#end(false);

  /** Handles a 401: the session is over, unless its token was replaced after the call was sent. */
  readonly refused = (token: string | null): void => {
    if (token !== null && token !== readStored(this.#storage)?.token) return;
    const wasInUse = this.#proven && this.#state.status === 'authenticated';
    this.#end(this.#state.status !== 'anonymous' || this.#state.isOver);
    if (wasInUse) for (const listener of this.#expiryListeners) listener();
  };

  /**
   * The token for the next call, renewed first if it is about to expire; null for a visitor.
   * @throws the renewal's error when the token has expired: the call could only be refused, and the
   * refusal would sign the member out although the server was only unavailable for a moment
   */
  readonly freshToken = async (): Promise<string | null> => {
    const token = readStored(this.#storage)?.token;
    if (token === undefined) return null;
    if (!needsRenewal(token, serverNow())) return token;
    const failure = await this.#renew();
    const next = readStored(this.#storage)?.token ?? null;
    if (failure !== null && next !== null && hasEnded(next, serverNow())) throw failure;
    return next;
  };

  /** The member's name, e-mail or picture has changed. */
  readonly userChanged = (user: User): void => this.#keepUser(user);

  /** Another tab signed in, signed out or renewed. */
  readonly storageChanged = (): Promise<void> => this.#adoptStored();

  /** The page is being unloaded: aborted calls then say nothing about the session. */
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
      const token = readStored(this.#storage)?.token;
      // A browser that leaves a page may abort its calls before the page hears of it.
      if (error instanceof NetworkError) {
        await new Promise((resolve) => setTimeout(resolve, LEAVES_WITHIN_MS));
      }
      if (this.#leaving || readStored(this.#storage)?.token !== token) return;
      console.warn('The stored session could not be verified', error);
      // The 401 of a refused token has ended it already.
      if (this.#state.status === 'authenticated') this.#end(true);
    }
  }

  #keep(answer: Pick<AuthResponse, 'access_token' | 'user'>): User {
    this.#proven = true;
    noteServerTime(tokenTimes(answer.access_token)?.issuedAt ?? Number.NaN);
    writeStored(this.#storage, answer.access_token, answer.user);
    this.#set({ status: 'authenticated', user: answer.user });
    return answer.user;
  }

  #keepUser(user: User): void {
    const token = readStored(this.#storage)?.token;
    if (token === undefined) return;
    writeStored(this.#storage, token, user);
    // Mostly the stored member is confirmed: nothing has to be rendered again.
    if (JSON.stringify(user) === JSON.stringify(this.#state.user)) return;
    this.#set({ status: 'authenticated', user });
  }

  /** @returns the error; null on success */
  #renew(): Promise<unknown> {
    this.#renewal ??= this.#lock(async () => {
      const token = readStored(this.#storage)?.token;
      // Signed out meanwhile, or another tab has renewed while this one waited for the lock.
      if (token === undefined || !needsRenewal(token, serverNow())) return null;
      this.#keep(await this.#calls.refresh());
      return null;
    })
      .catch((error: unknown) => {
        // A 401 has cleared the session; any other error keeps the old token.
        if (!this.#leaving) console.warn('The session could not be renewed', error);
        return error;
      })
      .finally(() => {
        this.#renewal = null;
      });
    return this.#renewal;
  }

  #end(isOver: boolean): void {
    clearStored(this.#storage);
    this.#proven = false;
    this.#set({ status: 'anonymous', user: null, isOver });
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
    const delay = Math.max(1000, times.endsAt - RENEW_BEFORE_END_MS - serverNow());
    this.#timer = setTimeout(() => void this.#renew(), Math.min(delay, LONGEST_TIMER_MS));
  }
}
