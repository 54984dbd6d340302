import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { environment } from '../src/environment/index.ts';

export default () => {
  // Strapi's local provider refuses to start without its folder and checks before our register().
  mkdirSync(join(environment.publicDir, 'uploads'), { recursive: true });
  return {
    host: environment.host,
    port: environment.port,
    url: environment.url,
    // Our middleware decides which proxies are trusted, before Strapi reads these headers.
    proxy: { koa: environment.trustProxy !== 'false' },
    // Longer than any client keeps an idle connection: the storefront 10 s, load balancers usually
    // 60 s. A request on a connection that is just being closed would be lost.
    http: { serverOptions: { keepAliveTimeout: 65_000 } },
    app: { keys: environment.secrets.appKeys },
    dirs: { public: environment.publicDir },
    logger: {
      updates: { enabled: false },
      startup: { enabled: false },
      config: { level: environment.logLevel },
    },
    transfer: { remote: { enabled: false } },
    webhooks: { populateRelations: false },
    // An endpoint for programs, which would sign in with Strapi's tokens.
    mcp: { enabled: false },
  };
};
