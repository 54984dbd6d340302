import type { SourcesNumbers } from 'contract/desk/numbers';
import { describe, expect, it } from 'vitest';
import { prepared, testApp } from '../../../../test/app.ts';
import { freshEmail, PASSWORD } from '../../../../test/client.ts';
import { DATABASES } from '../../../../test/length.ts';
import { newPanelUser } from '../../../../test/panel.ts';
import { bootBilling } from '../../../../test/stripe.ts';
import { newSubscriber } from '../../../../test/subscribers.ts';

describe.each(DATABASES)('where sign-ups come from, on %s', (database) => {
  const { app, client } = testApp(() => bootBilling({ database, hasEvents: false }));
  const coach = prepared(() => newPanelUser(app, 'desk-money'));

  const register = async (source: unknown): Promise<string> => {
    const body = { name: 'Anna', email: freshEmail(), password: PASSWORD, source };
    expect((await client.post('/auth/register', body)).status).toBe(200);
    return body.email;
  };
  const rows = async () =>
    (await coach.get<SourcesNumbers>('/membership/numbers/sources?days=7')).data.rows;

  it('is counted with who pays now, and is in the member’s file of the desk', async () => {
    const email = await register('link:spring-flyer');
    await register('link:spring-flyer');
    await register(' instagram.com ');
    await register('a\u0000b');
    await register('x'.repeat(61));
    const payer = await newSubscriber(app, client);
    await app.strapi.db
      .query('plugin::users-permissions.user')
      .update({ where: { documentId: payer.user.id }, data: { source: 'instagram.com' } });
    const none = { trials: { part: 0, of: 0 }, paying: 0, mrr: [] };
    expect(await rows()).toEqual(
      [
        {
          ...none,
          ...{ source: 'instagram.com', signUps: 2, paying: 1 },
          mrr: [{ currency: 'usd', minor: 999 }],
        },
        { ...none, source: 'link:spring-flyer', signUps: 2 },
        { ...none, source: null, signUps: 2 },
      ].toSorted((a, b) => (a.source ?? '').localeCompare(b.source ?? '')),
    );
    const files = await Promise.all(
      ['members.csv', 'numbers/sources.csv?days=7'].map(async (path) => {
        const headers = { authorization: `Bearer ${coach.token}` };
        return (await fetch(`${app.url}/membership/${path}`, { headers })).text();
      }),
    );
    expect(files[0]).toMatch(new RegExp(`${email}.*,link:spring-flyer,`));
    expect(files[1]).toContain('instagram.com,2,0,0,1,9.99,usd\r\n');
  });
});
