import type { AuthResponse, User } from 'contract';
import { ApiError } from '../../api/errors.ts';
import { noteServerTime, serverNow } from '../../api/server-clock.ts';
import { BODY_TODAY_KEY, type SafeStorage } from '../../storage.ts';
import {
  clearStored,
  hasEnded,
  idIn,
  needsRenewal,
  RENEW_BEFORE_END_MS,
  readStored,
  readToken,
  tokenTimes,
  writeStored,
  writeUser,
} from './stored-session.ts';

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
  logout(token: string): Promise<unknown>;
  me(): Promise<User>;
  /** Parses a user from storage; null when it is not valid. */
  parseStoredUser(value: unknown): Promise<User | null>;
};

/** Allows one renewal at a time; across tabs, if the browser supports it. */
type RenewalLock = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Whether the server says that the session is not valid: nothing else ends one (decision 38). */
const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/** Longest delay that setTimeout accepts without overflow. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * The member's session in this browser (spec section 4, Authentication): stored in local storage,
 * shown at once, then verified; renewed before its token expires; cleared by any 401, in all tabs.
 * What another tab stores changes what this one shows, and is never written over.
 */
export class SessionStore {
  #state: SessionState = LOADING;
  #ready: Promise<void> | null = null;
  #renewal: Promise<unknown> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the server has confirmed this session since the page was opened. */
  #proven = false;
  readonly #listeners = new Set<() => void>();
  readonly #expiryListeners = new Set<() => void>();
  readonly #storage: SafeStorage;
  readonly #calls: SessionCalls;
  readonly #lock: RenewalLock;
  readonly #isOffline: () => boolean;

  /** @param isOffline whether the page is the one that is shown without a connection */
  constructor(
    storage: SafeStorage,
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
   * is nobody to ask. Only the first call has an effect.
   * @throws when the code that reads the user does not come; the next call asks for it again
   */
  readonly start = (): Promise<void> => {
    this.#ready ??= this.#adoptStored().then(
      () => {
        if (this.#state.status === 'authenticated' && !this.#isOffline()) void this.#verify();
      },
      (error: unknown) => {
        this.#ready = null;
        throw error;
      },
    );
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
    const token = readToken(this.#storage);
    this.clear();
    if (token === null) return;
    await this.#calls.logout(token).catch((error: unknown) => {
      console.warn('The session could not be ended at the server', error);
    });
  };

  /**
   * Refetches the user. A refused session signs out (spec section 4); any other failure says
   * nothing about the session and leaves it (decision 38).
   * @throws whatever the call throws
   */
  readonly refreshUser = async (): Promise<User> => {
    const token = readToken(this.#storage);
    try {
      const user = await this.#calls.me();
      this.#keepUser(user, token);
      return user;
    } catch (error) {
      if (isRefusal(error)) await this.logout();
      throw error;
    }
  };

  /** Clears the session in this tab and, through the shared storage, in the others. */
  readonly clear = (): void => this.#end(false);

  /**
   * Handles a 401: the session is over, unless another token is stored since the call was sent.
   * @param token the one that was sent; null for none, which says nothing about a session
   */
  readonly refused = (token: string | null): void => {
    if (token !== readToken(this.#storage)) return;
    const wasInUse = this.#proven && this.#state.status === 'authenticated';
    const isOver = this.#state.status !== 'anonymous' || this.#state.isOver;
    // Without a token there is nothing to clear, except what another tab has begun to store.
    if (token === null) this.#show(isOver);
    else this.#end(isOver);
    if (wasInUse) for (const listener of this.#expiryListeners) listener();
  };

  /**
   * The token for the next call, renewed first if it is about to expire; null for a visitor.
   * @throws the renewal's error when the token has expired: the call could only be refused, and the
   * refusal would sign the member out although the server was only unavailable for a moment
   */
  readonly freshToken = async (): Promise<string | null> => {
    const token = readToken(this.#storage);
    if (token === null || !needsRenewal(token, serverNow())) return token;
    const failure = await this.#renew();
    const next = readToken(this.#storage);
    if (failure !== null && next !== null && hasEnded(next, serverNow())) throw failure;
    return next;
  };

  /** The member's name, e-mail or picture has changed. */
  readonly userChanged = (user: User): void => this.#keepUser(user, null);

  /** Another tab signed in, signed out or renewed. @throws as `start` does */
  readonly storageChanged = (): Promise<void> => this.#adoptStored();

  async #adoptStored(): Promise<void> {
    const token = readToken(this.#storage);
    const stored = readStored(this.#storage);
    const user = stored === null ? null : await this.#calls.parseStoredUser(stored.user);
    // What was stored meanwhile is heard of by itself.
    if (readToken(this.#storage) !== token) return;
    if (user !== null) this.#set({ status: 'authenticated', user });
    else if (this.#state.status !== 'anonymous') this.#show(false);
  }

  async #verify(): Promise<void> {
    const token = readToken(this.#storage);
    try {
      this.#keepUser(await this.#calls.me(), token);
      this.#proven = true;
    } catch (error) {
      console.warn('The stored session could not be verified', error);
      if (isRefusal(error)) this.refused(token);
    }
  }

  #keep(answer: Pick<AuthResponse, 'access_token' | 'user'>): User {
    this.#proven = true;
    noteServerTime(tokenTimes(answer.access_token)?.issuedAt ?? Number.NaN);
    writeStored(this.#storage, answer.access_token, answer.user);
    this.#set({ status: 'authenticated', user: answer.user });
    return answer.user;
  }

  /**
   * Stores what the server says of the user.
   * @param token the one that the server was asked with: another tab may have changed the member since
   */
  #keepUser(user: User, token: string | null): void {
    const stored = readStored(this.#storage);
    if (stored === null || (stored.token !== token && idIn(stored.user) !== user.id)) return;
    writeUser(this.#storage, user);
    // Mostly the stored member is confirmed: nothing has to be rendered again.
    if (JSON.stringify(user) === JSON.stringify(this.#state.user)) return;
    this.#set({ status: 'authenticated', user });
  }

  /** @returns the error; null on success */
  #renew(): Promise<unknown> {
    this.#renewal ??= this.#lock(async () => {
      const token = readToken(this.#storage);
      // Signed out meanwhile, or another tab has renewed while this one waited for the lock.
      if (token === null || !needsRenewal(token, serverNow())) return null;
      try {
        const answer = await this.#calls.refresh();
        // Another tab may have signed out, or in, since.
        if (readToken(this.#storage) === token) this.#keep(answer);
      } catch (error) {
        if (isRefusal(error)) this.refused(token);
        throw error;
      }
      return null;
    })
      .catch((error: unknown) => {
        console.warn('The session could not be renewed', error);
        return error;
      })
      .finally(() => {
        this.#renewal = null;
      });
    return this.#renewal;
  }

  #end(isOver: boolean): void {
    clearStored(this.#storage);
    // After a session that is over, likely the same member signs in again.
    if (!isOver) this.#storage.removeItem(BODY_TODAY_KEY);
    this.#show(isOver);
  }

  #show(isOver: boolean): void {
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
    const token = readToken(this.#storage);
    const times = token === null ? null : tokenTimes(token);
    if (this.#state.status !== 'authenticated' || times === null) return;
    const delay = Math.max(1000, times.endsAt - RENEW_BEFORE_END_MS - serverNow());
    this.#timer = setTimeout(() => void this.#renew(), Math.min(delay, LONGEST_TIMER_MS));
  }
}
