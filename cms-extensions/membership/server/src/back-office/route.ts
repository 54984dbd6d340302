import type { Context } from 'koa';

/** A read-only call of the panel's own API, below `/membership`. */
type Snapshot = {
  path: string;
  /** The permission that it requires in the panel's roles, such as `members.read`. */
  action: string;
  answer: (ctx: Context) => Promise<unknown>;
};

/** Creates the route: 401 when not signed in to the panel, 403 without the permission. */
export const panelQuery = ({ path, action, answer }: Snapshot) => ({
  method: 'GET',
  path,
  handler: async (ctx: Context): Promise<void> => {
    // The answer is a snapshot and contains members' data.
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { data: await answer(ctx) };
  },
  config: {
    policies: [
      'admin::isAuthenticatedAdmin',
      { name: 'admin::hasPermissions', config: { actions: [`plugin::membership.${action}`] } },
    ],
  },
});
