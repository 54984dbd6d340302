import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { environment } from '../src/environment/index.ts';

export default () => {
  // Strapi's local provider refuses to start without its folder, and looks before our own register().
  mkdirSync(join(environment.publicDir, 'uploads'), { recursive: true });
  return {
    host: environment.host,
    port: environment.port,
    url: environment.url,
    // Behind a proxy the member's address is in X-Forwarded-For, and only the proxy's own entry in
    // it (the last one) can be believed.
    proxy: { koa: environment.trustProxy, maxIpsCount: environment.trustProxy ? 1 : 0 },
    app: { keys: environment.secrets.appKeys },
    dirs: { public: environment.publicDir },
    logger: {
      updates: { enabled: false },
      startup: { enabled: false },
      config: { level: environment.logLevel },
    },
    transfer: { remote: { enabled: false } },
    webhooks: { populateRelations: false },
  };
};
