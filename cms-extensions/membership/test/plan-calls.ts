import { clientOf } from './client.ts';
import { jobsOf } from './jobs.ts';
import { type MemberCall, memberCalls } from './member-calls.ts';
import { accountCalls, orderCalls } from './order-calls.ts';
import { newPanelUser } from './panel.ts';
import type { BillingApp } from './stripe.ts';
import { newSubscriber } from './subscribers.ts';

const LISTS = ['mail-message', 'refund-request', 'newsletter', 'policy-version'];

/** What the coach's pages in the panel read, each call once. */
const panelCalls = async (app: BillingApp): Promise<MemberCall[]> => {
  const coach = await newPanelUser(app);
  const { id } = (await newSubscriber(app, clientOf(app))).user;
  const get = (path: string): MemberCall => ({
    name: `panel ${path.replace(id, '{id}')}`,
    run: () => coach.getAnswer(path),
  });
  const widgets = [
    'members',
    'sign-ups',
    'trials',
    'revenue',
    'played',
    'failed-payments',
    'alerts',
  ];
  return [
    ...widgets.map((name) => get(`/membership/dashboard/${name}`)),
    get('/membership/members'),
    get('/membership/members?page=3&status=active'),
    get('/membership/members?status=failing'),
    get('/membership/members?search=anna'),
    get(`/membership/members/${id}`),
    ...LISTS.map((name) =>
      get(`/content-manager/collection-types/plugin::membership.${name}?page=1&pageSize=10`),
    ),
  ];
};

/** All periodic work, each run once. */
const jobCalls = ({ strapi }: BillingApp): MemberCall[] =>
  jobsOf(strapi)
    .list()
    .map(({ name }) => ({
      name: `job ${name}`,
      run: async () => {
        await jobsOf(strapi).runNow(name, new Date());
        return { status: 200 };
      },
    }));

/** What visitors, members and the coach do, and all periodic work. */
export const allCalls = async (app: BillingApp): Promise<MemberCall[]> => {
  const client = clientOf(app);
  return [
    ...(await memberCalls(app, client)),
    ...(await accountCalls(app, client)),
    ...(await orderCalls(app, client)),
    ...(await panelCalls(app)),
    ...jobCalls(app),
  ];
};
