import type { AuthResponse, User } from 'contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aMember } from '../../../test/builders.ts';
import { NetworkError } from '../../api/errors.ts';
import { noteServerTime, serverNow } from '../../api/server-clock.ts';
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

const createStorage = (): Storage => {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
};

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

const remember = (storage: Storage, token: string, user: User = aMember()): void => {
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

  it('tells nobody that the server has confirmed the stored user', async () => {
    const fresh = Promise.withResolvers<User>();
    const { store, storage } = aStore({ me: () => fresh.promise });
    remember(storage, aToken());
    await store.start();
    const told = vi.fn();
    store.subscribe(told);
    fresh.resolve(aMember());
    await store.refreshUser();
    expect(told).not.toHaveBeenCalled();
    store.userChanged(aMember('trial'));
    expect(told).toHaveBeenCalledOnce();
  });

  it('is anonymous when the token or the user is missing', async () => {
    const { store, storage } = aStore();
    storage.setItem('authToken', aToken());
    await store.start();
    expect(store.state()).toEqual({ status: 'anonymous', user: null, isOver: false });
  });

  it('logs a failed verification and clears the session', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { store, storage } = aStore({ me: () => Promise.reject(new Error('down')) });
    remember(storage, aToken());
    await store.start();
    await vi.waitFor(() => expect(store.state().status).toBe('anonymous'), { timeout: 20_000 });
    expect(store.state()).toMatchObject({ isOver: true });
    expect([storage.getItem('authToken'), storage.getItem('userData')]).toEqual([null, null]);
    expect(warn).toHaveBeenCalled();
  });

  it('asks nobody on the offline page, and keeps the session', async () => {
    const storage = createStorage();
    const me = vi.fn(() => Promise.reject(new NetworkError('offline')));
    remember(storage, aToken());
    const { calls } = aStore({ me }, storage);
    const store = new SessionStore(
      storage,
      calls,
      (work) => work(),
      () => true,
    );
    await store.start();
    expect(me).not.toHaveBeenCalled();
    expect(store.state().status).toBe('authenticated');
  });

  it('does not take a page that is being left for a failed verification', async () => {
    const failed = Promise.withResolvers<User>();
    const { store, storage } = aStore({ me: () => failed.promise });
    remember(storage, aToken());
    await store.start();
    store.leaving(true);
    failed.reject(new Error('aborted'));
    await Promise.resolve();
    expect(storage.getItem('authToken')).not.toBeNull();
  });

  it('does so, too, when the call is aborted before the page is told that it is left', async () => {
    vi.useFakeTimers();
    const { store, storage } = aStore({ me: () => Promise.reject(new NetworkError('aborted')) });
    remember(storage, aToken());
    await store.start();
    await vi.advanceTimersByTimeAsync(100);
    store.leaving(true);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(storage.getItem('authToken')).not.toBeNull();
  });

  it('clears the session when the network stays away', async () => {
    vi.useFakeTimers();
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { store, storage } = aStore({ me: () => Promise.reject(new NetworkError('offline')) });
    remember(storage, aToken());
    await store.start();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(storage.getItem('authToken')).toBeNull();
  });
});

describe('signing in and out', () => {
  it('keeps the session that a confirmed card has begun', () => {
    const { store, storage } = aStore();
    const token = aToken();
    store.adopt({ access_token: token, user: aMember('trial') });
    expect(store.state()).toMatchObject({ status: 'authenticated', user: { id: 'user-trial' } });
    expect(storage.getItem('authToken')).toBe(token);
  });

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
    const { store } = aStore({ me: () => Promise.reject(new Error('gone')) });
    await store.login({ email: 'a@b.co', password: 'secret1' });
    await expect(store.refreshUser()).rejects.toThrow('gone');
    expect(store.state().status).toBe('anonymous');
  });

  it('refresh-user keeps the session when the network is lost, and still throws', async () => {
    const { store, storage } = aStore({ me: () => Promise.reject(new NetworkError('offline')) });
    await store.login({ email: 'a@b.co', password: 'secret1' });
    await expect(store.refreshUser()).rejects.toThrow(NetworkError);
    expect(store.state().status).toBe('authenticated');
    expect(storage.getItem('authToken')).not.toBeNull();
  });
});

describe('a 401', () => {
  it('clears the session', async () => {
    const { store, storage } = aStore();
    await store.login({ email: 'a@b.co', password: 'secret1' });
    store.refused(storage.getItem('authToken'));
    expect(store.state().status).toBe('anonymous');
  });

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
    ['an hour behind', 3600],
    ['an hour ahead', -3600],
  ])('by %s changes nothing about when a token is renewed', async (_, clockAheadSeconds) => {
    vi.useFakeTimers();
    const fresh = () => anAnswer(aMember(), aToken(600, clockAheadSeconds));
    const { store, calls } = aStore({
      login: async () => fresh(),
      refresh: vi.fn(async () => fresh()),
    });
    await store.login({ email: 'a@b.co', password: 'secret1' });
    await store.freshToken();
    await vi.advanceTimersByTimeAsync(565_000);
    expect(calls.refresh).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(calls.refresh).toHaveBeenCalledOnce();
  });

  it('is known after the page was loaded anew', async () => {
    const storage = createStorage();
    const first = aStore({ login: async () => anAnswer(aMember(), aToken(600, -3600)) }, storage);
    await first.store.login({ email: 'a@b.co', password: 'secret1' });
    const { store, calls } = aStore({}, storage);
    await store.freshToken();
    expect(calls.refresh).not.toHaveBeenCalled();
  });

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

  it('keeps no call waiting whose token still lives', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { store, storage } = aStore({ refresh: away });
    const token = aToken(20);
    remember(storage, token);
    expect(await store.freshToken()).toBe(token);
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
      refresh: async () => {
        store.refused(null);
        throw new Error('401');
      },
    });
    await store.login({ email: 'a@b.co', password: 'secret1' });
    expect(await store.freshToken()).toBeNull();
    expect(heard).toHaveBeenCalledOnce();
  });

  it('is not announced after weeks of absence, nor after signing out', async () => {
    const { store, storage, heard } = listening({ me: () => new Promise(() => undefined) });
    remember(storage, aToken());
    await store.start();
    store.refused(storage.getItem('authToken'));
    await store.login({ email: 'a@b.co', password: 'secret1' });
    await store.logout();
    store.refused(null);
    expect(heard).not.toHaveBeenCalled();
  });
});

describe('other tabs', () => {
  it('sign this one out, and in', async () => {
    const { store, storage } = aStore();
    await store.login({ email: 'a@b.co', password: 'secret1' });
    storage.clear();
    await store.storageChanged();
    expect(store.state().status).toBe('anonymous');
    remember(storage, aToken(), aMember('trial'));
    await store.storageChanged();
    expect(store.state().user?.email).toBe('trial@example.com');
  });
});
