import type { ImportRowView, ImportView } from 'contract/desk/imports';
import { jobsOf } from './jobs.ts';
import { newPanelUser, type PanelReply } from './panel.ts';
import type { BillingApp } from './stripe.ts';

/** Another platform's prices in the connected account. */
export const goldPrices = async ({ stripe: { client } }: BillingApp) => {
  const { id: product } = await client.products.create({ name: 'Gold' });
  const price = async (
    interval: 'month' | 'year' | 'week',
    unit_amount: number,
    custom: object = { unit_amount },
  ) =>
    (
      await client.prices.create({
        ...{ product, currency: 'usd', ...custom },
        recurring: { interval },
      })
    ).id;
  return {
    monthly: await price('month', 799),
    yearly: await price('year', 7999),
    weekly: await price('week', 299),
    extra: await price('month', 200),
    /** Without a whole amount, as prices in steps are. */
    parts: await price('month', 0, { unit_amount_decimal: '150.5' }),
  };
};

type Payer = { email: string; prices: string[]; card?: string | null };

/** A customer who pays at Stripe and whom nobody here has. */
export const goldPayer = async (
  { stripe }: BillingApp,
  { email, prices, card = 'pm_card_visa' }: Payer,
) => {
  const { client } = stripe;
  const { id: customer } = await client.customers.create({ email, name: 'Iris Petrova' });
  if (card !== null) await stripe.giveCard(customer, card);
  const { id, items } = await client.subscriptions.create({
    ...{ customer, items: prices.map((price) => ({ price })) },
    ...(card === null && { collection_method: 'send_invoice', days_until_due: 30 }),
  });
  return { email, customer, id, until: (items.data[0]?.current_period_end ?? 0) * 1000 };
};

const MAPPING = { plans: { Monthly: 'monthly', Yearly: 'annual', Founders: 'free' } };

/** The calls of the page, for an owner. */
export const importer = async (app: BillingApp) => {
  const owner = await newPanelUser(app);
  const send = async (
    file: string | Uint8Array<ArrayBuffer>,
  ): Promise<PanelReply<{ id: string }>> => {
    const form = new FormData();
    form.append('file', new Blob([file]), 'people.csv');
    const headers = { authorization: `Bearer ${owner.token}` };
    const response = await fetch(`${app.url}/membership/imports`, {
      ...{ method: 'POST', headers, body: form },
    });
    const { data, error } = (await response.json()) as {
      data: { id: string };
      error?: { message: string };
    };
    return { status: response.status, data, message: error?.message };
  };
  const view = async (id: string, show = 'all') =>
    (await owner.get<ImportView>(`/membership/imports/${id}?show=${show}`)).data;
  const run = () => jobsOf(app.strapi).runNow('imports', new Date());
  const post = (id: string, what: string, body: object = {}) =>
    owner.post(`/membership/imports/${id}/${what}`, body);
  const map = async (id: string, changes: object = {}) => {
    const { file } = await view(id);
    const body = { columns: file?.guess, place: 'here', ...MAPPING, ...changes };
    return owner.put(`/membership/imports/${id}/mapping`, body);
  };
  /** Sends a file and reads Stripe for it. */
  const checked = async (lines: string[], changes: object = {}) => {
    const { data, message } = await send(lines.join('\r\n'));
    if (data === null) throw new Error(message);
    const mapped = await map(data.id, changes);
    if (mapped.status !== 200) throw new Error(mapped.message);
    await post(data.id, 'check');
    await run();
    return view(data.id);
  };
  return {
    ...{ owner, send, view, run, post, map, checked },
    change: (id: string, line: number, body: object) =>
      owner.put<ImportRowView>(`/membership/imports/${id}/rows/${line}`, body),
  };
};
