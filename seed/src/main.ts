/* Loads the demo content into the CMS's database: `node seed/src/main.ts`. It uses the settings
 * of the CMS and takes milliseconds when there is nothing to do. */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { openStrapi } from 'cms/boot';
import { peekSetting } from 'cms/boot/peek';
import { type Locale, localesOf } from 'contract/locales';
import { type Content, readContent, SEED_ROOT } from './content/read.ts';
import { loadPayments, type PaymentsReport } from './load/billing.ts';
import { loadBusiness } from './load/business.ts';
import { type LoadReport, loadDemo } from './load/index.ts';
import {
  LANGUAGES_KEY,
  PAYMENTS_KEY,
  readRecords,
  UNRELEASED_KEY,
  writePayments,
} from './load/records.ts';
import type { Strapi } from './load/strapi.ts';

const ROOT = resolve(SEED_ROOT, '..');
const SECRETS = ['APP_KEYS', 'ADMIN_JWT_SECRET', 'ENCRYPTION_KEY', 'JWT_SECRET'];

/** Sets the settings that `npm start` would pass; existing ones are kept. */
const readSettings = (): void => {
  if (existsSync(join(ROOT, '.env'))) process.loadEnvFile(join(ROOT, '.env'));
  process.env.DATA_DIR = resolve(ROOT, process.env.DATA_DIR || '.data');
  process.env.LOG_LEVEL ||= 'warn';
  process.env.NODE_ENV ||= 'production';
  process.env.STRAPI_TELEMETRY_DISABLED ||= 'true';
  // The demo has texts and plans of its own.
  process.env.SEED_DEMO = 'true';
  // The languages of the CMS, which `npm start` may have beyond those of the site.
  process.env.LOCALES = process.env.CMS_LOCALES || process.env.LOCALES || '';
  // Strapi does not load without secrets, but nothing that is written here depends on them.
  for (const name of SECRETS) process.env[name] ||= randomBytes(32).toString('base64url');
};

const summary = (report: LoadReport, payments: PaymentsReport | null): string => {
  const parts = [
    [report.entries, 'entries'],
    [report.translations, 'translations'],
    [report.accounts, 'accounts'],
    [payments !== null && 'members' in payments ? payments.members : 0, 'members at Stripe'],
  ] as const;
  const said = parts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  if (payments !== null && 'skipped' in payments) {
    said.push(`Stripe left alone: ${payments.skipped}`);
  }
  return said.length > 0 ? `added ${said.join(', ')}` : 'nothing to add';
};

/** The demo accounts, whose passwords are public, are not for production. */
const withAccounts = (): boolean => process.env.DEPLOYMENT !== 'production';

const stripeAddress = (): string => process.env.STRIPE_API_URL || 'http://localhost:4010';

const isLoaded = async (locales: readonly Locale[]): Promise<boolean> => {
  const loaded: Locale[] = JSON.parse((await peekSetting(LANGUAGES_KEY)) ?? '[]');
  if (!locales.every((locale) => loaded.includes(locale))) return false;
  if (!withAccounts()) return true;
  return (await peekSetting(PAYMENTS_KEY)) === JSON.stringify(stripeAddress());
};

/** The tests have the few accounts that they know. */
const withBusiness = (): boolean => process.env.DEMO_BUSINESS !== 'false';

const bringToStripe = async (strapi: Strapi, content: Content): Promise<PaymentsReport> => {
  const records = await readRecords(strapi);
  const report = await loadPayments(strapi, records, content.accounts);
  if (!('members' in report)) return report;
  await writePayments(strapi, stripeAddress());
  const members = withBusiness() ? await loadBusiness(strapi, records, content, new Date()) : 0;
  return { members: report.members + members };
};

const main = async (): Promise<void> => {
  const started = performance.now();
  readSettings();
  const locales = localesOf(process.env.LOCALES);
  if ((await peekSetting(UNRELEASED_KEY)) !== null) {
    console.error(
      `The demo's data in ${process.env.DATA_DIR} are of a version before 0.1.0, which this one cannot read. Move that folder away, or delete it, and start again: the demo is made anew.`,
    );
    process.exit(1);
  }
  if (await isLoaded(locales)) {
    console.log('Demo content: loaded before');
    return;
  }
  const content = readContent();
  const { strapi, close } = await openStrapi();
  try {
    const report = await loadDemo(strapi, content, { withAccounts: withAccounts(), locales });
    const payments = withAccounts() ? await bringToStripe(strapi, content) : null;
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`Demo content: ${summary(report, payments)} (${seconds} s)`);
  } finally {
    await close();
  }
};

try {
  await main();
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.stack : error);
  process.exit(1);
}
