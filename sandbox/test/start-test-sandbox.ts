import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Mux from '@mux/mux-node';
import { startSandbox } from '../src/server/sandbox.ts';

export const FIXTURES = join(import.meta.dirname, 'fixtures/clips');

/** The two packaged clips: colour bars (signed) and a drifting gradient (public), 6 s each. */
export const BARS = {
  assetId: 'fixtureBarsAsset0000000000000001',
  playbackId: 'fixtureBarsSigned000000000000001',
};
export const DRIFT = {
  assetId: 'fixtureDriftAsset0000000000000001',
  playbackId: 'fixtureDriftPublic000000000000001',
};

export interface TestSandbox {
  url: string;
  /** Folder with the state and a copy of the clips. */
  folder: string;
  /** Mux's own SDK, told the sandbox's address. */
  mux: Mux;
  /** An API call with the access token, for what the SDK does not do. */
  call: (path: string, init?: RequestInit) => Promise<Response>;
  /** Ends it and starts it again on the same state. */
  restart: () => Promise<TestSandbox>;
  /** Ends it and removes its folder. */
  stop: () => Promise<void>;
}

/** Starts the whole sandbox on a free port, in a folder of its own. */
export async function startTestSandbox(): Promise<TestSandbox> {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-'));
  await cp(FIXTURES, join(folder, 'clips'), { recursive: true });
  return startIn(folder);
}

async function startIn(folder: string): Promise<TestSandbox> {
  const token = { tokenId: 'test-id', tokenSecret: 'test-secret' };
  const { url, close } = await startSandbox({
    port: 0,
    host: '127.0.0.1',
    dataDir: join(folder, 'data'),
    mux: { ...token, libraryDir: join(folder, 'clips') },
    stripe: {
      accountName: 'Test shop',
      secretKey: 'sk_test_1',
      publishableKey: 'pk_test_1',
      webhookEndpoints: [],
    },
  });
  const mux = new Mux({ ...token, baseURL: `${url}/mux`, maxRetries: 0 });
  const authorization = `Basic ${btoa(`${token.tokenId}:${token.tokenSecret}`)}`;
  return {
    url,
    folder,
    mux,
    call: (path, init) =>
      fetch(`${url}${path}`, { ...init, headers: { authorization, ...init?.headers } }),
    async restart() {
      await close();
      return startIn(folder);
    },
    async stop() {
      await close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A signing key as a product holds it. */
export async function createSigningKey({ mux }: TestSandbox) {
  const key = await mux.system.signingKeys.create();
  return { keyId: key.id, keySecret: key.private_key ?? '' };
}
