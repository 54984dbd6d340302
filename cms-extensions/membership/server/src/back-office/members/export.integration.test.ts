import { dayIn } from 'contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, clientOf, signUp } from '../../../../test/client.ts';
import { contextOf } from '../../../../test/context.ts';
import { newPanelUser } from '../../../../test/panel.ts';
import { type BillingApp, bootBilling } from '../../../../test/stripe.ts';
import { newSubscriber } from '../../../../test/subscribers.ts';
import { giveEntitlement } from '../../billing/entitlements/entitlements.ts';
import { addNote } from '../../users/index.ts';

const USER = 'plugin::users-permissions.user';

describe('the file of members', () => {
  let app: BillingApp;
  let client: Client;
  beforeAll(async () => {
    app = await bootBilling({ hasEvents: false });
    client = clientOf(app);
  });
  afterAll(() => app.stop());

  const download = async (query = ''): Promise<Response> => {
    const { token } = await newPanelUser(app, 'desk-money');
    return fetch(`${app.url}/membership/members.csv${query}`, {
      headers: { authorization: `Bearer ${token}` },
    });
  };
  const linesOf = async (query = ''): Promise<string[]> =>
    Buffer.from(await (await download(query)).arrayBuffer())
      .toString()
      .split('\r\n');
  const rename = (email: string, name: string) =>
    app.strapi.db.query(USER).update({ where: { email }, data: { name } });

  it('has a byte order mark, the columns that an import reads, and its day in the name', async () => {
    const response = await download();
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="members-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const [first] = await linesOf();
    expect(first).toBe(
      `\uFEFFemail,name,language,member_since,plan,state,price,currency,paid_until,free_until,stripe_customer_id,stripe_subscription_id,news_consent,news_consent_at,news_consent_source,source,sessions,minutes,last_session_at,note`,
    );
  });

  it('says of a payer what is paid, and escapes what a spreadsheet would run', async () => {
    const member = await newSubscriber(app, client);
    const { id, email } = member.user;
    await rename(email, '=1+1, "Anna"');
    await addNote(contextOf(app.strapi), {
      ...{ userDocumentId: id, text: 'Knee', authorId: 1, authorName: 'Ines' },
    });
    const { items } = await member.subscription();
    const until = new Date((items.data[0]?.current_period_end ?? 0) * 1000);
    const [today, paid] = [new Date(), until].map((at) => dayIn('UTC', at));
    const line = (await linesOf()).find((one) => one.startsWith(email));
    expect(line).toBe(
      `${email},"'=1+1, ""Anna""",,${today},monthly,paying,9.99,usd,${paid},,${member.customer},${member.subscriptionId},no,,,,0,0,,Knee`,
    );
  });

  it('says of those who pay nothing until when all is open', async () => {
    const [until, forever, none] = [
      await signUp(client),
      await signUp(client),
      await signUp(client),
    ];
    const give = (id: string, untilAt: string | null) =>
      giveEntitlement(contextOf(app.strapi), id, {
        ...{ kind: 'free', untilAt, reason: 'Lives nearby', givenBy: 'Ines', sourceId: null },
      });
    await give(until.user.id, '2099-04-01T00:00:00.000Z');
    await give(forever.user.id, null);
    const lines = await linesOf();
    const planOf = ({ email }: { email: string }) => {
      const cells = lines.find((one) => one.startsWith(email))?.split(',') ?? [];
      return [cells[4], cells[5], cells[9]];
    };
    expect(planOf(until)).toEqual(['free', 'free', '2099-03-31']);
    expect(planOf(forever)).toEqual(['free', 'free', '9999-12-31']);
    expect(planOf(none)).toEqual(['', 'none', '']);
    const shown = (await linesOf('?filter=free')).map((line) => line.split(',')[0]);
    expect(shown.slice(1, -1)).toEqual([until.email, forever.email]);
    const found = await linesOf(`?filter=free&search=${encodeURIComponent(forever.email)}`);
    expect(found.slice(1, -1).map((line) => line.split(',')[0])).toEqual([forever.email]);
  });
});
