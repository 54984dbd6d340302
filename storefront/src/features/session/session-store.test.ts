import type { AuthResponse, User } from 'contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aMember } from '../../../test/builders.ts';
import { ApiError, NetworkError, UnexpectedAnswer } from '../../api/errors.ts';
import { noteServerTime, serverNow } from '../../api/server-clock.ts';
import { SafeStorage } from '../../storage.ts';
import { type SessionCalls, SessionStore } from './session-store.ts';

const encode = (value: unknown): string => btoa(JSON.stringify(value)).replaceAll('=', '');

let count = 0;
/** A token that expires in the given seconds; the server's clock may be ahead of ours. */
const aToken = (seconds = 600, clockAheadSeconds = 0): string => {
  count += 1;
  const iat = Math.floor(Date.now() / 1000) + clockAheadSeconds;
  return `${encode({ alg: 'none' })}.${encode({ iat, exp: iat + seconds, count })}.x`;
};

const anAnswer = (user: User = aMember(), token = aToken()): AuthResponse => ({
  access_token: token,
  token_type: 'bearer',
  expires_in: 600,
  user,
});

const createStorage = (): SafeStorage => {
  localStorage.clear();
  return new SafeStorage(() => localStorage);
};

const refusal = () => new ApiError(401, 'Not signed in', new Headers());

/** A store over the given calls; by default all of them succeed. */
const aStore = (calls: Partial<SessionCalls> = {}, storage = createStorage()) => {
  const all = {
    login: vi.fn(async () => anAnswer()),
    register: vi.fn(async () => anAnswer()),
    refresh: vi.fn(async () => anAnswer()),
    logout: vi.fn(async () => undefined),
    me: vi.fn(async () => aMember()),
    parseStoredUser: async (value: unknown) => value as User,
    ...calls,
  };
  const store = new SessionStore(storage, all, (work) => work());
  return { store, storage, calls: all };
};

const remember = (storage: SafeStorage, token: string, user: User = aMember()): void => {
  storage.setItem('authToken', token);
  storage.setItem('userData', JSON.stringify(user));
};

describe('at start', () => {
  it('shows the stored user at once, then the fresh one from the server', async () => {
    const fresh = Promise.withResolvers<User>();
    const { store, storage } = aStore({ me: () => fresh.promise });
    remember(storage, aToken(), aMember('trial'));
    expect(store.state().status).toBe('loading');
    await store.start();
    expect(store.state().user?.subscription_status).toBe('trial');
    fresh.resolve(aMember('active'));
    await vi.waitFor(() => expect(store.state().user?.subscription_status).toBe('active'), {
      timeout: 20_000,
    });
    expect(JSON.parse(storage.getItem('userData') ?? '')).toMatchObject({ id: 'user-active' });
  });

  it('is anonymous when the token or the user is missing', async () => {
    const { store, storage } = aStore();
    storage.setItem('authToken', aToken());
    await store.start();
    expect(store.state()).toEqual({ status: 'anonymous', user: null, isOver: false });
  });

  it('is over when the server refuses the stored session', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { store, storage } = aStore({ me: () => Promise.reject(refusal()) });
    remember(storage, aToken());
    await store.start();
    await vi.waitFor(() => expect(store.state().status).toBe('anonymous'), { timeout: 20_000 });
    expect(store.state()).toMatchObject({ isOver: true });
    expect([storage.getItem('authToken'), storage.getItem('userData')]).toEqual([null, null]);
    expect(warn).toHaveBeenCalled();
  });

  it.each([
    ['the connection is lost', new NetworkError('offline')],
    ['a proxy answers 502', new ApiError(502, '', new Headers())],
    ['the server is restarted', new ApiError(503, '', new Headers())],
    ['the answer is not what the contract says', new UnexpectedAnswer('me', 'no user', '')],
  ])('keeps the session when %s, and logs it', async (_, error) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { store, storage } = aStore({ me: () => Promise.reject(error) });
    remember(storage, aToken());
    await store.start();
    await vi.waitFor(() => expect(warn).toHaveBeenCalled());
    expect(store.state().status).toBe('authenticated');
    await expect(store.refreshUser()).rejects.toBe(error);
    expect(store.state().status).toBe('authenticated');
    expect(storage.getItem('authToken')).not.toBeNull();
  });
});

describe('signing in and out', () => {
  it('stores token and user on login and on registration', async () => {
    for (const way of ['login', 'register'] as const) {
      const { store, storage, calls } = aStore();
      await store[way]({ name: 'A', email: 'a@b.co', password: 'secret1' });
      expect(calls[way]).toHaveBeenCalledOnce();
      expect(store.state().status).toBe('authenticated');
      expect(storage.getItem('authToken')).not.toBeNull();
    }
  });

  it('logout clears at once, and ends the session at the server with its own token', async () => {
    const { store, storage, calls } = aStore();
    await store.login({ email: 'a@b.co', password: 'secret1' });
    const token = storage.getItem('authToken');
    const done = store.logout();
    expect(store.state().status).toBe('anonymous');
    await done;
    expect(calls.logout).toHaveBeenCalledWith(token);
  });

  it('refresh-user signs out and throws again when it fails', async () => {
    const { store } = aStore({ me: () => Promise.reject(refusal()) });
    await store.login({ email: 'a@b.co', password: 'secret1' });
    await expect(store.refreshUser()).rejects.toThrow('Not signed in');
    expect(store.state().status).toBe('anonymous');
  });
});

describe('a 401', () => {
  it('tells a session that is over from a visitor and from a sign-out', async () => {
    const { store, storage } = aStore();
    await store.start();
    store.refused(null);
    await store.login({ email: 'a@b.co', password: 'secret1' });
    await store.logout();
    expect(store.state()).toMatchObject({ status: 'anonymous', isOver: false });
    await store.login({ email: 'a@b.co', password: 'secret1' });
    store.refused(storage.getItem('authToken'));
    expect(store.state()).toMatchObject({ status: 'anonymous', isOver: true });
    // A call that was made as a visitor changes nothing.
    store.refused(null);
    expect(store.state()).toMatchObject({ status: 'anonymous', isOver: true });
  });

  it('of a token that has been replaced since says nothing', async () => {
    const { store } = aStore();
    await store.login({ email: 'a@b.co', password: 'secret1' });
    store.refused('an older token');
    expect(store.state().status).toBe('authenticated');
  });
});

describe('renewal', () => {
  it('comes before the call that would carry an ended token, once for all calls', async () => {
    const renewed = aToken();
    const { store, storage, calls } = aStore({
      refresh: vi.fn(async () => anAnswer(aMember(), renewed)),
    });
    remember(storage, aToken(-5));
    expect(await Promise.all([store.freshToken(), store.freshToken()])).toEqual([renewed, renewed]);
    expect(calls.refresh).toHaveBeenCalledOnce();
  });

  it('is left to the tab that has done it while this one waited for its turn', async () => {
    const storage = createStorage();
    const { calls } = aStore({}, storage);
    const store = new SessionStore(storage, calls, async (work) => {
      remember(storage, aToken());
      return work();
    });
    remember(storage, aToken(-5));
    await store.freshToken();
    expect(calls.refresh).not.toHaveBeenCalled();
  });

  it('happens by itself shortly before the token ends', async () => {
    vi.useFakeTimers();
    const { store, calls } = aStore({
      login: async () => anAnswer(aMember(), aToken(120)),
    });
    await store.login({ email: 'a@b.co', password: 'secret1' });
    await vi.advanceTimersByTimeAsync(89_000);
    expect(calls.refresh).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2000);
    expect(calls.refresh).toHaveBeenCalledOnce();
  });
});

describe('a clock that is wrong', () => {
  afterEach(() => noteServerTime(Date.now()));

  it.each([
    ['back', 30],
    ['ahead', -30],
  ])('since it was set %s thirty days renews the token, and signs nobody out', async (_, days) => {
    const set = days * 86_400;
    const renewed = aToken(600, set);
    const { store, storage, calls } = aStore({
      refresh: vi.fn(async () => anAnswer(aMember(), renewed)),
    });
    noteServerTime(Date.now());
    remember(storage, aToken(600, set));
    expect(await store.freshToken()).toBe(renewed);
    expect(calls.refresh).toHaveBeenCalledOnce();
    expect(await store.freshToken()).toBe(renewed);
    expect(calls.refresh).toHaveBeenCalledOnce();
    expect(Math.abs(serverNow() - Date.now() - set * 1000)).toBeLessThan(6000);
  });
});

describe('a server that is away', () => {
  const away = () => Promise.reject(new Error('503'));

  it('signs nobody out: a call with an ended token is not made', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { store, storage } = aStore({ refresh: away });
    remember(storage, aToken(-5));
    await expect(store.freshToken()).rejects.toThrow('503');
    expect(storage.getItem('authToken')).not.toBeNull();
  });
});

describe('a session that ends while the page is open', () => {
  const listening = (calls: Partial<SessionCalls> = {}) => {
    const all = aStore(calls);
    const heard = vi.fn();
    all.store.onExpired(heard);
    return { ...all, heard };
  };

  it('is told once', async () => {
    const { store, storage, heard } = listening();
    await store.login({ email: 'a@b.co', password: 'secret1' });
    const token = storage.getItem('authToken');
    store.refused(token);
    store.refused(token);
    expect(heard).toHaveBeenCalledOnce();
  });

  it('is told when a renewal is refused', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { store, heard } = listening({
      login: async () => anAnswer(aMember(), aToken(10)),
      refresh: () => Promise.reject(refusal()),
    });
    await store.login({ email: 'a@b.co', password: 'secret1' });
    expect(await store.freshToken()).toBeNull();
    expect(heard).toHaveBeenCalledOnce();
  });
});

describe('other tabs', () => {
  const signedIn = async () => {
    const all = aStore();
    await all.store.login({ email: 'a@b.co', password: 'secret1' });
    return all;
  };

  it('sign this one out, and in', async () => {
    const { store, storage } = await signedIn();
    localStorage.clear();
    await store.storageChanged();
    expect(store.state().status).toBe('anonymous');
    remember(storage, aToken(), aMember('trial'));
    await store.storageChanged();
    expect(store.state().user?.email).toBe('trial@example.com');
  });

  it.each<[string, Partial<SessionCalls>, (store: SessionStore) => Promise<unknown>]>([
    [
      'an answer about the former member',
      { me: async () => aMember() },
      (store) => store.refreshUser(),
    ],
    [
      'a renewal of the former session',
      { login: async () => anAnswer(aMember(), aToken(5)), refresh: async () => anAnswer() },
      (store) => store.freshToken(),
    ],
    [
      'the refusal of the former session',
      { me: () => Promise.reject(refusal()) },
      async (store) => store.refused('the former token'),
    ],
    ['a wrong password in this tab', {}, async (store) => store.refused(null)],
  ])('keep their session after %s', async (_, calls, late) => {
    const { store } = aStore(calls);
    await store.login({ email: 'a@b.co', password: 'secret1' });
    const happens = late(store);
    const other = { authToken: aToken(), userData: JSON.stringify(aMember('trial')) };
    localStorage.setItem('userData', other.userData);
    localStorage.setItem('authToken', other.authToken);
    await happens.catch(() => undefined);
    expect({ ...localStorage }).toMatchObject(other);
  });
});
