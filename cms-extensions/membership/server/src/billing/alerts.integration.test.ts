import type { Need } from 'contract/desk/today';
import { describe, expect, it } from 'vitest';
import { prepared, testApp } from '../../../test/app.ts';
import { paymentsOf } from '../../../test/billing/payments.ts';
import { clientOf, signUp } from '../../../test/client.ts';
import { DATABASES } from '../../../test/length.ts';
import { mailsTo, mailTo } from '../../../test/mailbox.ts';
import { newPanelUser } from '../../../test/panel.ts';
import { bootBilling } from '../../../test/stripe.ts';

const COACH = 'help@example.com';
const NEEDS = '/membership/today/needs';

describe.each(DATABASES)('alerts to the coach on %s', (database) => {
  const { app } = testApp(() => bootBilling({ database, env: { SUPPORT_EMAIL: COACH } }));
  const owner = prepared(() => newPanelUser(app));

  const shown = async (): Promise<Need[]> =>
    (await owner.get<{ items: Need[] }>(NEEDS)).data.items.filter(({ key }) => key !== 'sign-up');

  it('are mailed and shown once for each cause until they are seen, then no more', async () => {
    const { user } = await signUp(clientOf(app));
    const { raiseAlert } = paymentsOf(app.strapi);
    const alert = {
      kind: 'refund-failed',
      subject: 're_1',
      message: 'The bank returned $9.99.',
      userDocumentId: user.id,
      stripePath: 'payments/pi_1',
    } as const;
    await Promise.all([1, 2, 3].map(() => raiseAlert(alert)));
    const [found, ...others] = await shown();
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      title: 'A refund has failed',
      text: 'The bank returned $9.99.',
      member: { id: user.id, name: 'Anna Member', email: user.email },
      buttons: [
        { does: 'open', to: expect.stringMatching(/\/dashboard\/payments\/pi_1$/) },
        { does: 'seen' },
      ],
    });
    const mail = await mailTo(app, COACH, /A refund has failed/);
    expect(mail.text).toContain(`The bank returned $9.99. Member: ${user.email}.`);
    expect(mail.text).toContain('/dashboard/payments/pi_1');

    const path = `${NEEDS}/${found?.key}/seen`;
    expect((await owner.post(path)).status).toBe(200);
    expect(await shown()).toEqual([]);
    expect((await owner.delete(path)).status).toBe(200);
    expect(await shown()).toEqual([found]);
    expect((await owner.post(path)).status).toBe(200);
    await raiseAlert(alert);
    expect(await shown()).toEqual([]);
    await raiseAlert({ ...alert, subject: 're_2' });
    expect(await shown()).toHaveLength(1);
    await mailTo(app, COACH, /A refund has failed/, 2);
    expect(await mailsTo(app, COACH)).toHaveLength(2);
  });

  it('are taken back with the transaction that they belong to', async () => {
    const before = await shown();
    await expect(
      app.strapi.db.transaction(async () => {
        await paymentsOf(app.strapi).raiseAlert({
          ...{ kind: 'dispute', subject: 'du_1', message: 'Disputed.' },
        });
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect(await shown()).toEqual(before);
  });
});
