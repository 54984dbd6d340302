import type { Context } from 'koa';

/** A call of the panel's own API that reads, below `/membership`. */
type Snapshot = {
  path: string;
  /** The right that it asks for, a box in the panel's roles: `members.read`. */
  action: string;
  answer: (ctx: Context) => Promise<unknown>;
};

/** What the panel asks for and may show: 401 for who is not signed in there, 403 without the right. */
export const panelQuery = ({ path, action, answer }: Snapshot) => ({
  method: 'GET',
  path,
  handler: async (ctx: Context): Promise<void> => {
    // What it shows is of this moment, and of members.
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
