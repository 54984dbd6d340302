import type { Core } from '@strapi/strapi';
import type { Finding } from 'contract/desk/settings';
import { z } from 'zod';
import { type Settings, settingsFrom } from '../../config.ts';
import type { Context } from '../../context.ts';
import { sealOf, UnreadableValues } from '../../mail/index.ts';
import { Refusal } from '../../platform/http/index.ts';

/* The keys of Stripe, Mux and the mail server that were entered in the panel. */

/**
 * The settings that each connection stands for. When the environment has the first of them, it has
 * the connection; otherwise the stored keys fill what the environment leaves empty.
 */
const CONNECTIONS = {
  stripe: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  mux: [
    'MUX_TOKEN_ID',
    'MUX_TOKEN_SECRET',
    'MUX_WEBHOOK_SECRET',
    'MUX_SIGNING_KEY_ID',
    'MUX_SIGNING_PRIVATE_KEY',
  ],
  mail: ['SMTP_URL', 'MAIL_FROM'],
} as const;

export type ConnectionKey = keyof typeof CONNECTIONS;
export const CONNECTION_KEYS = Object.keys(CONNECTIONS) as ConnectionKey[];

type Name<Key extends ConnectionKey> = (typeof CONNECTIONS)[Key][number];
/** The keys of a connection by the names of their settings. */
export type Keys<Key extends ConnectionKey = ConnectionKey> = Partial<Record<Name<Key>, string>>;

/** Where a connection's keys are from. */
export type Source = 'environment' | 'panel' | 'none';

const STORE = { type: 'plugin', name: 'membership', key: 'connections' } as const;
/** Strapi's names for the row of `STORE`, which is read before Strapi's store can be. */
const TABLE = 'strapi_core_store_settings';
const ROW = 'plugin_membership_connections';

const storedSchema = z
  .record(z.string(), z.object({ sealed: z.string(), enteredAt: z.iso.datetime() }))
  .nullable();

const fromEnvironment = (name: string): string | undefined => process.env[name] || undefined;

/** Whether the environment has a connection, which then cannot be changed in the panel. */
export const isSetByEnvironment = (key: ConnectionKey): boolean =>
  fromEnvironment(CONNECTIONS[key][0]) !== undefined;

type Stored = { keys: Keys; enteredAt: string };
type Store = Pick<Context, 'strapi' | 'settings'>;

const opened = (
  ctx: Store,
  stored: z.output<typeof storedSchema>,
): Partial<Record<ConnectionKey, Stored>> =>
  Object.fromEntries(
    CONNECTION_KEYS.flatMap((key) => {
      const one = stored?.[key];
      if (one === undefined) return [];
      const { sealed, enteredAt } = one;
      try {
        const keys = z.record(z.string(), z.string()).parse(sealOf(ctx).open({ sealed }, key));
        return [[key, { keys, enteredAt }]];
      } catch (error) {
        if (!(error instanceof UnreadableValues)) throw error;
        ctx.strapi.log.error(`The stored keys of ${key} cannot be read; enter them again.`);
        return [];
      }
    }),
  );

/** The connections that were entered in the panel, unless the environment has them. */
export const storedConnections = async (
  ctx: Store,
): Promise<Partial<Record<ConnectionKey, Stored>>> =>
  opened(ctx, storedSchema.parse((await ctx.strapi.store(STORE).get()) ?? null));

/** Stores the keys of a connection, encrypted; they count from the next start on. */
export const storeKeys = async <Key extends ConnectionKey>(
  ctx: Store,
  key: Key,
  keys: Keys<Key>,
): Promise<void> => {
  const store = ctx.strapi.store(STORE);
  const others = storedSchema.parse((await store.get()) ?? null);
  const { sealed } = sealOf(ctx).seal(keys, key);
  await store.set({ value: { ...others, [key]: { sealed, enteredAt: new Date().toISOString() } } });
};

/** What the CMS makes of the address of a mail server; part of the plugin's configuration. */
type MailProvider = (mail: { smtpUrl: string; from?: string | undefined }) => object;

/** The function of the CMS that configures Strapi's e-mail plugin. */
export const mailProviderOf = (strapi: Core.Strapi): MailProvider =>
  strapi.config.get('plugin::membership.mailProvider');

/**
 * Fills what the environment leaves empty with the stored keys. Call before the modules are made:
 * Strapi's own store does not work yet.
 */
export const useStoredConnections = async (strapi: Core.Strapi): Promise<void> => {
  const settings = strapi.config.get<Settings>('plugin::membership');
  const { connection } = strapi.db;
  if (!(await connection.schema.hasTable(TABLE))) return;
  const row = await connection(TABLE).where({ key: ROW }).first('value');
  const stored = storedSchema.parse(JSON.parse(row?.value ?? 'null'));
  const entered = Object.entries(opened({ strapi, settings }, stored)).flatMap(([key, { keys }]) =>
    isSetByEnvironment(key as ConnectionKey) ? [] : Object.entries(keys),
  );
  const filled = Object.fromEntries(entered.filter(([name]) => !fromEnvironment(name)));
  if (Object.keys(filled).length === 0) return;
  try {
    Object.assign(settings, settingsFrom({ ...process.env, ...filled }));
  } catch (error) {
    // The panel must stay in reach, so that they can be entered again.
    strapi.log.error(`The stored keys cannot be used: ${error}`);
    return;
  }
  const { SMTP_URL: smtpUrl, MAIL_FROM: from } = filled;
  if (smtpUrl !== undefined) {
    strapi.config.set('plugin::email', mailProviderOf(strapi)({ smtpUrl, from }));
  }
};

/** The last characters of a secret, and what kind of key it is. */
export const masked = (secret: string | null | undefined): string => {
  if (!secret) return '–';
  const [kind = ''] = /^[a-z]+_(live|test)_/.exec(secret) ?? [];
  return `${kind}…${secret.length < 12 ? '' : secret.slice(-4)}`;
};

export const ok = (text: string): Finding => ({ state: 'ok', text, help: '' });
export const look = (text: string, help: string): Finding => ({ state: 'look', text, help });
export const missing = (text: string, help: string): Finding => ({ state: 'missing', text, help });

/** A provider did not answer. */
export const silent = (provider: string): Refusal =>
  new Refusal(502, `${provider} did not answer. Nothing has been changed.`);
