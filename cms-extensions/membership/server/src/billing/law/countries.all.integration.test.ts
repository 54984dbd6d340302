import { DEFAULT_LAW, DEFAULT_LAW_TEXTS, ONE_WITHDRAWAL, type SiteTexts } from 'contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { prepared, testApp } from '../../../../test/app.ts';
import { jobsOf } from '../../../../test/jobs.ts';
import { forgetWithdrawals, type LawEntry, setLaw } from '../../../../test/law.ts';
import { mailsTo, mailTo } from '../../../../test/mailbox.ts';
import { newPanelUser } from '../../../../test/panel.ts';
import { eventually } from '../../../../test/redis.ts';
import { billingOf, bootBilling } from '../../../../test/stripe.ts';
import { newSubscriber, type Subscriber } from '../../../../test/subscribers.ts';

const DAY_MS = 86_400_000;
const ROUTE = '/content-manager/single-types/api::consumer-law.consumer-law';

describe('rules by country', () => {
  const { app, client } = testApp(() =>
    bootBilling({ hasEvents: false, env: { LOCALES: 'en,de' } }),
  );
  const coach = prepared(() => newPanelUser(app));
  beforeEach(() => forgetWithdrawals(app.strapi));

  const subscriberIn = async (country: string | null, plan: 'monthly' | 'annual' = 'monthly') => {
    const member = await newSubscriber(app, client, { plan });
    if (country !== null) {
      await app.stripe.client.customers.update(member.customer, { address: { country } });
      await billingOf(app.strapi).sync(member.user.id);
    }
    return member;
  };
  const subjectsTo = async ({ email }: Subscriber): Promise<string> =>
    (await mailsTo(app, email)).map(({ subject }) => subject).join('; ');

  it('are those of a new installation until the coach changes them', async () => {
    const { body } = await client.get<SiteTexts>('/site-texts');
    const version = expect.stringMatching(/^[0-9a-f]{32}$/);
    const [europe, ...others] = DEFAULT_LAW;
    const withdrawal_text = `${europe?.withdrawal_text} ${ONE_WITHDRAWAL.en}`;
    expect(body.law).toEqual([
      { ...europe, withdrawal_text, version },
      ...others.map((entry) => ({
        ...entry,
        ...(entry.withdrawal_days > 0 && { withdrawal_text }),
        version,
      })),
    ]);
    const german = await client.get<SiteTexts>('/site-texts?locale=de');
    expect(german.body.law).toMatchObject([
      {
        ...{ ...DEFAULT_LAW_TEXTS.de, language: 'de', withdrawal_days: 14 },
        withdrawal_text: `${DEFAULT_LAW_TEXTS.de.withdrawal_text} ${ONE_WITHDRAWAL.de}`,
      },
      { countries: ['DE', 'AT'], language: 'de', withdrawal_days: 14, price_rise: 'none' },
      { order_button: '', language: 'de', withdrawal_days: 0 },
      { order_button: '', language: 'de', withdrawal_days: 0 },
    ]);
    const { answer } = await coach.getAnswer<{ data: { entries: LawEntry[] } }>(ROUTE);
    expect(answer.data.entries).toMatchObject([
      { name: 'European Union, EEA, United Kingdom', withdrawalDays: 14 },
      { name: 'Germany, Austria', countries: 'DE, AT', priceRise: 'none' },
      { name: 'United States', countries: 'US', yearlyReminder: true },
      { name: 'Rest of the world', withdrawalDays: 0 },
    ]);
  });

  it.each([
    ['DE', 'DE', true],
    ['FR', 'FR', true],
    ['CH', 'CH', false],
    // The stand-in's card is from the United States, as Stripe's test card is.
    [null, 'US', false],
  ])(
    'by the address in %s let a member of %s withdraw: %s',
    async (address, country, canWithdraw) => {
      const member = await subscriberIn(address);
      const membership = await member.membership();
      expect(membership.country).toBe(country);
      expect(membership.withdrawal_until !== null).toBe(canWithdraw);
      expect((await member.post('withdraw')).status).toBe(canWithdraw ? 200 : 409);
    },
  );

  it('remind a member in the United States each year, one in Germany before a renewal alone', async () => {
    const [us, de] = [await subscriberIn('US'), await subscriberIn('DE', 'annual')];
    const remind = (inDays: number) =>
      jobsOf(app.strapi).runNow('reminders', new Date(Date.now() + inDays * DAY_MS));
    await remind(340);
    await remind(366);
    await mailTo(app, us.email, /once a year/);
    await mailTo(app, de.email, /renews on/);
    expect(await subjectsTo(us)).not.toContain('renews on');
    expect(await subjectsTo(de)).not.toContain('once a year');
  });

  it('hold at once when the coach changes them in the panel', async () => {
    const member = await subscriberIn('DE');
    const swiss: LawEntry = {
      ...{ name: 'Switzerland', countries: 'ch, li', orderButton: 'Zahlungspflichtig bestellen' },
      ...{ withdrawalDays: 0, withdrawalText: '', renewalReminderDays: 0, yearlyReminder: false },
      cancelPage: false,
    };
    const rest = { ...swiss, name: 'Rest', countries: '', orderButton: '' };
    expect((await coach.put(ROUTE, { entries: [swiss, rest] })).status).toBe(200);
    expect((await member.membership()).withdrawal_until).toBeNull();
    await eventually(async () => {
      const { law } = (await client.get<SiteTexts>('/site-texts')).body;
      expect(law[0]).toMatchObject({
        ...{ countries: ['CH', 'LI'], order_button: 'Zahlungspflichtig bestellen' },
      });
    });
    // No country has the page to cancel without signing in.
    expect((await client.post('/cancellation/link', { email: member.email })).status).toBe(404);
    await setLaw(app.strapi, [{ countries: 'DE' }, { cancelPage: false }]);
    const asked = await client.post('/cancellation/link', { email: member.email });
    expect(asked.status).toBe(200);
  });

  it('are English as a whole where the coach has not translated all that an entry says', async () => {
    const said = { withdrawalDays: 14, withdrawalText: 'In {days} days.', orderButton: 'Pay' };
    await setLaw(app.strapi, [
      { ...said, countries: 'DE', orderButtonDe: 'Kaufen' },
      { ...said, orderButtonDe: 'Kaufen', withdrawalTextDe: 'In {days} Tagen.' },
    ]);
    await eventually(async () => {
      const { law } = (await client.get<SiteTexts>('/site-texts?locale=de')).body;
      expect(law).toMatchObject([
        {
          ...{ order_button: 'Pay', language: 'en' },
          withdrawal_text: `In {days} days. ${ONE_WITHDRAWAL.en}`,
        },
        {
          ...{ order_button: 'Kaufen', language: 'de' },
          withdrawal_text: `In {days} Tagen. ${ONE_WITHDRAWAL.de}`,
        },
      ]);
    });
  });

  it.each<[string, object[], RegExp]>([
    ['no entry for the rest', [{ countries: 'DE' }], /for all other countries/],
    ['no entry', [], /for all other countries/],
    ['two for the rest', [{}, {}], /Only one entry/],
    ['a country twice', [{ countries: 'DE' }, { countries: 'de' }, {}], /DE is there twice/],
    ['what is no country', [{ countries: 'UK' }, {}], /"UK" is not the code of a country/],
    ['a withdrawal without a text', [{ withdrawalDays: 14 }], /write the text/],
    ['14 days before a renewal', [{ renewalReminderDays: 14 }], /from 15 to 45/],
    ['61 days to withdraw', [{ withdrawalDays: 61, withdrawalText: 'a' }], /60/],
  ])('refuse %s with 400', async (_name, entries, message) => {
    const named = entries.map((entry) => ({ name: 'Entry', ...entry }));
    const reply = await coach.put(ROUTE, { entries: named });
    expect(reply.status).toBe(400);
    expect(reply.message).toMatch(message);
  });
});
