import { describe, expect, it } from 'vitest';
import { assertReadyToServe } from './ready.ts';
import { parseEnvironment } from './schema.ts';

const SECRETS = {
  APP_KEYS: 'first-key-of-the-app,second-key-of-the-app',
  ADMIN_JWT_SECRET: 'a-secret-for-the-panel',
  ENCRYPTION_KEY: 'a-key-for-encryption',
  JWT_SECRET: 'a-secret-for-members',
};

/** Like those that the first start of an installation generates. */
const STRONG_SECRETS = {
  APP_KEYS: `${'1'.repeat(32)},${'2'.repeat(32)}`,
  ADMIN_JWT_SECRET: '4'.repeat(32),
  ENCRYPTION_KEY: '6'.repeat(32),
  JWT_SECRET: '7'.repeat(32),
};

const parse = (variables: Record<string, string> = {}) => parseEnvironment(variables, '/data');

describe('the environment', () => {
  it('is the embedded demo on SQLite and local disk when nothing is set', () => {
    const environment = parse();
    expect(environment.deployment).toBe('embedded');
    expect(environment.database).toMatchObject({
      client: 'sqlite',
      filename: '/data/cms.sqlite',
    });
    expect(environment.publicDir).toBe('/data/public');
    expect(environment.storage).toBeNull();
    expect(environment.url).toBe('http://localhost:1337');
  });

  it('takes an empty variable for one that is not set, as .env.example has them', () => {
    expect(parse({ DATABASE_FILENAME: '', DATABASE_URL: '', S3_BUCKET: '', CMS_PORT: '' })).toEqual(
      parse(),
    );
  });

  it('follows the port with the public address', () => {
    expect(parse({ CMS_PORT: '8080' }).url).toBe('http://localhost:8080');
    expect(parse({ CMS_URL: 'https://desk.example.org/' }).url).toBe('https://desk.example.org');
  });

  it('reads an S3-compatible store, by path when it has an address of its own', () => {
    const { storage } = parse({
      S3_BUCKET: 'films',
      S3_ENDPOINT: 'http://store:9000',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
    });
    expect(storage).toMatchObject({ bucket: 'films', forcePathStyle: true });
    expect(parse({ S3_BUCKET: 'films' }).storage).toMatchObject({ forcePathStyle: false });
  });

  it('names every bad setting at once, and what is wrong with it', () => {
    const bad = () =>
      parse({
        CMS_PORT: 'many',
        DATABASE_CLIENT: 'mysql',
        STOREFRONT_URL: 'localhost:3000',
        JWT_SECRET: 'short',
        TRUST_PROXY: 'everyone',
      });
    expect(bad).toThrow(/CMS_PORT must be a port number/);
    expect(bad).toThrow(/DATABASE_CLIENT must be sqlite or postgres/);
    expect(bad).toThrow(/STOREFRONT_URL must be an address that begins with http/);
    expect(bad).toThrow(/TRUST_PROXY must be a number of proxies/);
    expect(bad).toThrow(/JWT_SECRET must have 16 characters or more/);
  });

  it.each(['SMTP_URL', 'DATABASE_URL'])(
    'refuses %s that cannot be read without showing it',
    (name) => {
      const scheme = name === 'SMTP_URL' ? 'smtp' : 'postgres';
      const bad = () => parse({ [name]: `${scheme}://me:secret#word@host:5432/db` });
      expect(bad).toThrow(`${name} is no address`);
      expect(bad).not.toThrow('secret');
      expect(() => parse({ [name]: `${scheme}://me:secret%23word@host:5432/db` })).not.toThrow();
    },
  );

  it('takes the first owner of the panel with a password, or none', () => {
    expect(parse().panelAdmin).toBeNull();
    expect(() => parse({ PANEL_ADMIN_EMAIL: 'coach@post.example' })).toThrow(
      /PANEL_ADMIN_PASSWORD is needed/,
    );
    const owner = { PANEL_ADMIN_EMAIL: 'coach@post.example', PANEL_ADMIN_PASSWORD: 'secret' };
    expect(parse(owner).panelAdmin).toEqual({ email: 'coach@post.example', password: 'secret' });
  });

  it('asks for the address of the database with PostgreSQL', () => {
    expect(() => parse({ DATABASE_CLIENT: 'postgres' })).toThrow(/DATABASE_URL is needed/);
    expect(() => parse({ DATABASE_CLIENT: 'postgres', DATABASE_URL: 'mysql://x' })).toThrow(
      /DATABASE_URL must begin with postgres:/,
    );
  });
});

describe('ready to serve', () => {
  it('is an environment with all secrets', () => {
    expect(() => assertReadyToServe(parse(SECRETS))).not.toThrow();
  });

  it('is not one that lacks a secret; a build may lack them', () => {
    const { JWT_SECRET: _missing, ...others } = SECRETS;
    expect(() => assertReadyToServe(parse(others))).toThrow(/JWT_SECRET is missing/);
  });

  it('is a production whose mail server is not connected yet', () => {
    const production = { ...STRONG_SECRETS, DEPLOYMENT: 'production' };
    expect(() => assertReadyToServe(parse(production))).not.toThrow();
  });

  it.each(['CMS_URL', 'STOREFRONT_URL', 'MUX_API_URL', 'S3_PUBLIC_URL'])(
    'is not a production whose %s is plain http, unless it is on this machine',
    (name) => {
      const ready = (address: string, deployment = 'production') =>
        assertReadyToServe(
          parse({
            ...{ ...STRONG_SECRETS, SMTP_URL: 'smtps://mail.example.org', S3_BUCKET: 'b' },
            ...{ DEPLOYMENT: deployment, [name]: address },
          }),
        );
      expect(() => ready('http://studio.example')).toThrow(`${name} must begin with https://`);
      expect(() => ready('https://studio.example')).not.toThrow();
      expect(() => ready('http://127.0.0.1:8080')).not.toThrow();
      expect(() => ready('http://studio.example', 'embedded')).not.toThrow();
    },
  );

  it.each([
    ['JWT_SECRET', 'a'.repeat(31), /JWT_SECRET must have 32 characters or more/],
    ['APP_KEYS', `${'1'.repeat(32)},too-short-for-a-key`, /APP_KEYS must have 32 characters/],
    [
      'APP_KEYS',
      `${'1'.repeat(32)},${'1'.repeat(32)}`,
      /APP_KEYS must not be the same as APP_KEYS/,
    ],
    [
      'JWT_SECRET',
      STRONG_SECRETS.ADMIN_JWT_SECRET,
      /JWT_SECRET must not be the same as ADMIN_JWT_SECRET/,
    ],
    [
      'JWT_SECRET',
      `${'8'.repeat(32)},too-short-a-secret`,
      /JWT_SECRET must have 32 characters or more/,
    ],
  ])('is not a production with a weak or repeated %s', (name, value, complaint) => {
    const ready = (deployment: string) =>
      assertReadyToServe(
        parse({
          ...{ ...STRONG_SECRETS, SMTP_URL: 'smtps://mail.example.org' },
          ...{ [name]: value, DEPLOYMENT: deployment },
        }),
      );
    expect(() => ready('production')).toThrow(complaint);
    expect(() => ready('embedded')).not.toThrow();
  });
});
