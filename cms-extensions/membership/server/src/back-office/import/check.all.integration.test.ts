import type { ImportView } from 'contract/desk/imports';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshEmail } from '../../../../test/client.ts';
import { hostileText } from '../../../../test/fuzz/hostile.ts';
import { goldPayer, goldPrices, importer } from '../../../../test/imports.ts';
import { type BillingApp, bootBilling } from '../../../../test/stripe.ts';

const HEADER = 'Email;Full Name;Offer;Next billing;Stripe ID;Subscription';

describe('the check of an import', () => {
  let app: BillingApp;
  let desk: Awaited<ReturnType<typeof importer>>;
  let gold: Awaited<ReturnType<typeof goldPrices>>;
  beforeAll(async () => {
    app = await bootBilling({ hasEvents: false });
    desk = await importer(app);
    gold = await goldPrices(app);
  });
  afterAll(() => app.stop());

  const payer = (prices: string[], card?: string | null) =>
    goldPayer(app, { email: freshEmail(), prices, ...(card !== undefined && { card }) });
  const lineOf = ({ email, customer, id }: Awaited<ReturnType<typeof payer>>) =>
    `${email};Iris Petrova;Monthly;;${customer};${id}`;

  it('reads the columns, asks what the plans are, and says what would happen', async () => {
    const [kept, items, weekly, byInvoice, parts] = [
      await payer([gold.yearly]),
      await payer([gold.monthly, gold.extra]),
      await payer([gold.weekly]),
      await payer([gold.monthly], null),
      await payer([gold.monthly, gold.parts]),
    ];
    const before = await app.stripe.client.events.list({ limit: 1 });
    const lines = [kept, items, weekly, byInvoice, parts].map(lineOf);
    const view = await desk.checked([
      HEADER,
      ...lines,
      `${freshEmail()};Founder;Founders;;;`,
      'nina@@example;Nina;Monthly;;;',
    ]);
    expect(view).toMatchObject({ state: 'checked', undecided: 0, file: { separator: ';' } });
    expect(view.file?.columns[2]?.values).toEqual([
      { value: 'Monthly', rows: 6 },
      { value: 'Founders', rows: 1 },
    ]);
    expect(view.rows.map(({ line, kind, what }) => [line, kind, what])).toEqual([
      [2, 'kept', 'Keep $79.99 each year'],
      [3, 'anew', 'Make the monthly plan anew, once the old one is cancelled'],
      [4, 'without', expect.stringMatching(/^Open until .+, without a payment after it$/)],
      [5, 'kept', 'Keep $7.99 each month'],
      [6, 'without', expect.stringContaining('without a payment after it')],
      [7, 'free', 'Free, without an end'],
      [8, 'refused', '“nina@@example” is no e-mail address.'],
    ]);
    expect(view.rows[0]?.charges).toEqual([expect.stringMatching(/^\$79\.99 on /)]);
    // Nothing was changed at Stripe.
    expect((await app.stripe.client.events.list({ limit: 1 })).data).toEqual(before.data);
    const stored = await app.strapi.db.connection('membership_import_rows').select('raw');
    expect(JSON.stringify(stored)).not.toContain(kept.customer);
  });

  it('shows 20 rows a page, first those that need a decision and in the end those that failed', async () => {
    const wrong = Array.from({ length: 21 }, (_, at) => `broken ${at};C;Founders;;;`);
    const { id, show } = await desk.checked([HEADER, ...wrong, `${freshEmail()};D;Founders;;;`]);
    expect(show).toBe('all');
    const read = async (query: string) =>
      (await desk.owner.get<ImportView>(`/membership/imports/${id}?${query}`)).data;
    const last = await read('show=refused&page=2');
    expect(last).toMatchObject({ total: 21, pages: 2, rows: [{ line: 22 }] });
    expect(await read('show=refused&page=7')).toEqual(last);
    await desk.post(id, 'start');
    await desk.run();
    expect(await read('')).toMatchObject({ state: 'done', show: 'failed', total: 0, rows: [] });
  });

  it('asks about mailboxes in two rows and two subscriptions, and mends an address', async () => {
    const two = await payer([gold.monthly]);
    await app.stripe.client.subscriptions.create({
      ...{ customer: two.customer, items: [{ price: gold.yearly }] },
    });
    const view = await desk.checked([
      HEADER,
      lineOf(two),
      'x@m\u00fcnchen.example;A;Founders;;;',
      'X@xn--mnchen-3ya.example;B;Founders;;;',
      'broken;C;Founders;;;',
    ]);
    const [both, one, other, broken] = view.rows;
    expect(both).toMatchObject({ kind: 'decide', choice: expect.stringMatching(/^keep:/) });
    expect(both?.options.map(({ text }) => text)).toEqual([
      'Keep $79.99 each year, let $7.99 each month run out',
      'Keep $7.99 each month, let $79.99 each year run out',
      'Leave out',
    ]);
    for (const row of [one, other]) expect(row).toMatchObject({ kind: 'decide', choice: null });
    expect(view.undecided).toBe(2);
    expect((await desk.change(view.id, 4, { choice: 'other' })).status).toBe(422);
    const chosen = await desk.change(view.id, 4, { choice: 'leave' });
    expect(chosen.data).toMatchObject({ choice: 'leave' });
    expect(broken).toMatchObject({ kind: 'refused' });
    const mended = await desk.change(view.id, 5, { email: freshEmail() });
    expect(mended.data).toMatchObject({ kind: 'free' });
  });

  it('asks once what comes first in dates that can be read both ways', async () => {
    const { data } = await desk.send(
      'email,plan,paid_until\nlou@example.com,Monthly,1/2/2027\nmo@example.com,Monthly,3/4/2027',
    );
    const asked = await desk.map(data.id, { place: 'elsewhere' });
    expect(asked).toMatchObject({ status: 422, message: expect.stringContaining('the day or') });
    const dayOrder = 'month-first';
    expect((await desk.map(data.id, { place: 'elsewhere', dayOrder })).status).toBe(200);
  });

  it('waits for Stripe, and goes on where it was', async () => {
    const someone = await payer([gold.monthly]);
    const { data } = await desk.send([HEADER, lineOf(someone)].join('\n'));
    await desk.map(data.id);
    await app.stripe.fault(`/v1/customers/${someone.customer}`, 'rate_limit', 'GET', 100);
    await desk.post(data.id, 'check');
    await expect(desk.run()).rejects.toThrow();
    expect((await desk.view(data.id)).state).toBe('checking');
    await app.stripe.control('/faults', undefined, 'DELETE');
    await desk.run();
    expect(await desk.view(data.id)).toMatchObject({ state: 'checked', rows: [{ kind: 'kept' }] });
  });

  it.each<[string, string | Uint8Array<ArrayBuffer>]>([
    ['5 MB of commas', ','.repeat(5 * 1024 ** 2)],
    ['5 MB of lines of commas', `email${`\n${','.repeat(99)}`.repeat(50_000)}`],
    ['more than 5 MB', 'a@b.co\n'.repeat(800_000)],
    ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13])],
    ['nothing', ''],
    ['no e-mail', 'name\nAnna'],
  ])('refuses a file of %s', async (_, file) => {
    const sent = await desk.send(file);
    expect(sent.status).toBe(422);
    expect(sent.message).toMatch(/\.$/);
  });

  it('takes every naughty text, and formulas as text', async () => {
    // A file with the sign of no text is refused as a whole.
    const naughty = fc
      .sample(hostileText, { numRuns: 150, seed: 42 })
      .map((text) => text.replaceAll('\0', ''));
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
    const view = await desk.checked([
      'email,name,plan,note',
      ...naughty.map((text, index) =>
        [`n${index}@example.com`, quoted(text), 'Founders', quoted(text)].join(','),
      ),
      "formula@example.com,'=1+1,Founders,",
    ]);
    expect(view.total).toBe(naughty.length + 1);
    const rows = naughty.length + 1;
    expect(view.sums).toEqual([{ kind: 'free', result: null, rows, charged: 0 }]);
  });
});
