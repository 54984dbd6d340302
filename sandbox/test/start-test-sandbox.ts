import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Mux from '@mux/mux-node';
import type { WebhookOptions } from '../src/mux/webhooks/webhooks.ts';
import { startSandbox } from '../src/server/sandbox.ts';

const WEBHOOK_SECRET = 'test-webhook-secret';

export const FIXTURES = join(import.meta.dirname, 'fixtures/clips');

/** A video of 24 s that is composed of loops: red, half blue, half blue mirrored, red. */
export const COMPOSED = {
  folder: join(import.meta.dirname, 'fixtures/composed'),
  assetId: 'fixtureComposedAsset000000000001',
  playbackId: 'fixtureComposedPublic00000000001',
};

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
  /** A call of the sandbox's own API, below `/_sandbox/mux`, with a JSON body when there is one. */
  control: (method: string, path: string, body?: object) => Promise<Response>;
  /** Ends it and starts it again on the same state. */
  restart: () => Promise<TestSandbox>;
  /** Ends it and removes its folder. */
  stop: () => Promise<void>;
}

/**
 * Starts the whole sandbox on a free port, in a folder of its own.
 * @param library the folder of packaged assets
 */
export async function startTestSandbox(
  webhook: WebhookOptions = { secret: WEBHOOK_SECRET },
  library = FIXTURES,
): Promise<TestSandbox> {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-'));
  await cp(library, join(folder, 'clips'), { recursive: true });
  return startIn(folder, webhook);
}

async function startIn(folder: string, webhook: WebhookOptions): Promise<TestSandbox> {
  const token = { tokenId: 'test-id', tokenSecret: 'test-secret' };
  const { url, close } = await startSandbox({
    port: 0,
    host: '127.0.0.1',
    dataDir: join(folder, 'data'),
    mailDir: join(folder, 'mail'),
    mux: { ...token, libraryDir: join(folder, 'clips'), webhook },
    stripe: {
      accountName: 'Test shop',
      secretKey: 'sk_test_1',
      publishableKey: 'pk_test_1',
      webhookEndpoints: [],
    },
  });
  const client = { baseURL: `${url}/mux`, webhookSecret: webhook.secret, maxRetries: 0 };
  const mux = new Mux({ ...token, ...client });
  const authorization = `Basic ${btoa(`${token.tokenId}:${token.tokenSecret}`)}`;
  return {
    url,
    folder,
    mux,
    call: (path, init) =>
      fetch(`${url}${path}`, { ...init, headers: { authorization, ...init?.headers } }),
    control: (method, path, body) =>
      fetch(`${url}/_sandbox/mux${path}`, {
        method,
        ...(body && { body: JSON.stringify(body) }),
      }),
    async restart() {
      await close();
      return startIn(folder, webhook);
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
