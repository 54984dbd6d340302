import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientOf } from '../../../test/client.ts';
import { mailTo } from '../../../test/mailbox.ts';
import { newPanelUser, type PanelUser } from '../../../test/panel.ts';
import { type BillingApp, bootBilling } from '../../../test/stripe.ts';
import { newSubscriber } from '../../../test/subscribers.ts';

describe('the archive', () => {
  let app: BillingApp;
  let owner: PanelUser;
  beforeAll(async () => {
    app = await bootBilling({ hasEvents: false });
    owner = await newPanelUser(app);
  });
  afterAll(() => app.stop());

  const fetchIt = ({ token }: PanelUser, link: string) =>
    fetch(`${app.url}/membership/archive?link=${link}`, {
      headers: { authorization: `Bearer ${token}` },
    });

  it('is fetched by the mailed link, by whoever asked for it', async () => {
    const { user } = await newSubscriber(app, clientOf(app));
    await app.strapi.db.query('plugin::membership.consent').create({
      data: {
        ...{ orderId: randomUUID(), userDocumentId: user.id, kind: 'subscription', policies: [] },
        ...{ planKey: 'monthly', amountMinor: 999, nextAmountMinor: 999, paidMinor: 999 },
        ...{ currency: 'usd', agreedAt: new Date(), completedAt: new Date() },
      },
    });
    expect((await owner.post('/membership/archive', {})).status).toBe(200);
    const { answer: me } = await owner.getAnswer<{ data: { email: string } }>('/admin/users/me');
    const { text } = await mailTo(app, me.data.email, /^The archive of/);
    const link = /archive=(\S+)/.exec(text)?.[1] ?? '';
    const other = await newPanelUser(app);
    for (const [who, given] of [
      [other, link],
      [owner, link.replace(/^\d/, '2')],
      [owner, ''],
    ] as const) {
      expect((await fetchIt(who, given)).status).toBe(409);
    }
    const answer = await fetchIt(owner, link);
    expect(answer.status).toBe(200);
    const folder = await mkdtemp(join(app.dataDir, 'fetched-'));
    await writeFile(join(folder, 'a.tar.gz'), Buffer.from(await answer.arrayBuffer()));
    execFileSync('tar', ['-xzf', 'a.tar.gz'], { cwd: folder });
    const file = (name: string) => readFile(join(folder, name), 'utf8');
    expect(await file('members.csv')).toContain(user.email);
    expect(await file('orders.csv')).toMatch(
      new RegExp(`${user.email},.*,subscription,monthly,999,999,usd`),
    );
    expect(JSON.parse(await file('content.json'))).toMatchObject({
      'site-settings': [{ name: expect.any(String) }],
    });
    expect(await file('addresses.csv')).toContain('kind,name,address,mux_asset_id');
  });
});
