import type { Context as Koa } from 'koa';
import type { Context } from '../../context.ts';
import { Refusal } from '../../platform/http/index.ts';
import { limiterOf, spendOne } from '../../platform/limits/index.ts';
import type { ConnectionTest } from '../../site/index.ts';
import { deskRoute } from '../desk-calls.ts';
import { CONNECTION_KEYS, type ConnectionKey, isSetByEnvironment } from './keys.ts';
import { keepMail, testMail } from './mail.ts';
import { keepMux, testMux } from './mux.ts';
import { connectionViews, runTest } from './states.ts';
import { keepStripe, testStripe } from './stripe.ts';

/** Ends this process once it has answered: whatever runs it starts it again, with the new keys. */
const endAfter = ({ res }: Koa): void => {
  const end = () => process.kill(process.pid, 'SIGTERM');
  // Whoever asked may have gone while the keys were tested.
  if (res.closed) end();
  else res.once('close', end);
};

/** Routes of Settings, Connections, below `/membership` of the panel's own API. */
export const connectionRoutes = (ctx: Context) => {
  const limiter = limiterOf('connection-test', { points: 1, windowSeconds: 60 }, ctx.redis);
  const tests: Record<ConnectionKey, (call: Koa) => Promise<ConnectionTest>> = {
    stripe: () => runTest(ctx, 'stripe', testStripe(ctx)),
    mux: () => runTest(ctx, 'mux', testMux(ctx)),
    mail: (call) => runTest(ctx, 'mail', testMail(ctx, call.state.user.email)),
  };
  const keep: Record<ConnectionKey, (call: Koa) => Promise<void>> = {
    stripe: (call) => keepStripe(ctx, call),
    mux: (call) => keepMux(ctx, call),
    mail: (call) => keepMail(ctx, call),
  };
  return [
    deskRoute('GET', '/connections', 'settings.read', () => connectionViews(ctx)),
    ...CONNECTION_KEYS.flatMap((key) => [
      deskRoute('POST', `/connections/${key}/test`, 'connections', async (call) => {
        await spendOne(limiter, key);
        return tests[key](call);
      }),
      deskRoute('PUT', `/connections/${key}`, 'connections', async (call) => {
        if (isSetByEnvironment(key)) {
          throw new Refusal(409, "These keys are from the server's settings, and changed there.");
        }
        await keep[key](call);
        ctx.securityLog.record('connection.changed', { connection: key });
        endAfter(call);
        return { restarts: true };
      }),
    ]),
  ];
};
