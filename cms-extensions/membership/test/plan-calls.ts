import type { calls, ResponseOf } from 'contract';
import { RETURN_URL } from './cards.ts';
import { clientOf, freshEmail, signUp } from './client.ts';
import { jobsOf } from './jobs.ts';
import { mailTo } from './mailbox.ts';
import { type MemberCall, memberCalls } from './member-calls.ts';
import { accountCalls, orderCalls } from './order-calls.ts';
import { newPanelUser } from './panel.ts';
import type { BillingApp } from './stripe.ts';
import { newSubscriber } from './subscribers.ts';

type Checkout = ResponseOf<typeof calls.createGiftCheckout>;

const LISTS = ['refund-request', 'policy-version'];

/** What the coach's pages in the panel read, each call once. */
const panelCalls = async (app: BillingApp): Promise<MemberCall[]> => {
  const coach = await newPanelUser(app);
  const { id } = (await newSubscriber(app, clientOf(app))).user;
  const get = (path: string): MemberCall => ({
    name: `panel ${path.replace(id, '{id}')}`,
    run: () => coach.getAnswer(path),
  });
  return [
    ...['needs', 'week', 'leaving'].map((part) => get(`/membership/today/${part}`)),
    get('/membership/members'),
    get('/membership/members?page=3&filter=paying&sort=name'),
    get('/membership/members?filter=asleep&sort=session'),
    get('/membership/members?search=anna&sort=next'),
    get(`/membership/members/${id}`),
    get(`/membership/members/${id}/timeline`),
    ...['', '/sent', '/automatic', '/single', '/single?all=1'].map((path) =>
      get(`/membership/mails${path}`),
    ),
    ...LISTS.map((name) =>
      get(`/content-manager/collection-types/plugin::membership.${name}?page=1&pageSize=10`),
    ),
  ];
};

/** What opens a free place that the coach has given as a code. */
const placeCalls = async (app: BillingApp): Promise<MemberCall[]> => {
  const client = clientOf(app);
  const { token } = await signUp(client);
  const coach = await newPanelUser(app);
  const order = { action_id: crypto.randomUUID(), count: 1, days: 30, reason: 'Measured' };
  const { data } = await coach.post<{ codes: string[] }>('/membership/offers/places', order);
  return ['/codes/check', '/codes/open'].map((path) => ({
    name: `POST ${path}`,
    run: () => client.post(path, { code: data.codes[0] }, { token }),
  }));
};

/** What buys a gift, tells how its checkout went, and withdraws from it. */
const giftCalls = async (app: BillingApp): Promise<MemberCall[]> => {
  const client = clientOf(app);
  const coach = await newPanelUser(app);
  const prices = [{ months: 3, minor: 2900 }];
  await coach.put('/membership/offers/gifts', { isOn: true, prices });
  const order = {
    ...{ months: 3, agreed_amount: 2900, from: 'Anna', message: '', email: freshEmail() },
    ...{ success_url: RETURN_URL, cancel_url: RETURN_URL },
  };
  const buyer = freshEmail();
  let session = '';
  return [
    { name: 'GET /gifts', run: () => client.get('/gifts') },
    {
      name: 'POST /gifts/checkout',
      run: async () => {
        const reply = await client.post<Checkout>('/gifts/checkout', order);
        session = reply.body.session_id;
        await app.stripe.payAt(reply.body.checkout_url, undefined, buyer);
        return reply;
      },
    },
    {
      name: 'GET /gifts/checkout/{session_id}',
      run: () => client.get(`/gifts/checkout/${session}`),
    },
    {
      name: 'POST /gifts/withdraw',
      run: async () => {
        const { text } = await mailTo(app, buyer, /Your gift: thank you/);
        const number = /[A-Z0-9]{4}(-[A-Z0-9]{4}){2}/.exec(text)?.[0];
        return client.post('/gifts/withdraw', { number });
      },
    },
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
    ...(await placeCalls(app)),
    ...(await giftCalls(app)),
    ...(await panelCalls(app)),
    ...jobCalls(app),
  ];
};

/** What reads a table as a whole all the same, by call and statement. */
const MEANT: readonly { call: RegExp; sql: RegExp }[] = [
  // Strapi numbers the members of a role at each registration, by reading all of the role's. Takes
  // some milliseconds with 100,000 members, and no index helps its `group by`.
  { call: /./, sql: /^select "role_id", max\("user_ord"\) as "max" from "up_users_role_lnk"/ },
  // The coach's counts and sums look at each row once, and a search looks into every name.
  { call: /^panel /, sql: /^select.*\b(count|sum)\(/ },
  { call: /^panel .*search=/, sql: / like \$/ },
  // Its orders of the whole list, of some thousand members.
  { call: /^panel \/membership\/members\?/, sql: / order by / },
  // Today asks four rules of every member who pays, and looks who begins, renews or has no mailbox.
  { call: /^panel \/membership\/today\//, sql: /^select/ },
  // The mails of the last weeks that came back or wait: most of those that are kept are that young.
  { call: /^panel \/membership\/mails\/single$/, sql: / where "updated_at" > \$1 / },
  // The nightly comparison of the log of subscriptions with all accounts.
  {
    call: /^job reconciliation$/,
    sql: /sum\("delta_12"\)|"membership_billing_accounts" as "t0" order by/,
  },
  // A few hundred accounts at a time: beside 5,000 members PostgreSQL reads all roles for them.
  { call: /^job (removal|traces) of accounts$/, sql: /left join "up_users_role_lnk"/ },
  // The coach's actions of three years, of which the oldest go once a day.
  { call: /^job old rows of payments$/, sql: /^delete from "membership_actions"/ },
  // The same for a page of those whose hour has come.
  { call: /^job workout reminders$/, sql: /"(user_)?document_id" in \(\$/ },
];

/** Whether a statement of a call may read a table of members as a whole. */
export const isMeant = (name: string, statement: string): boolean =>
  MEANT.some(({ call, sql }) => call.test(name) && sql.test(statement.replaceAll('\n', ' ')));
