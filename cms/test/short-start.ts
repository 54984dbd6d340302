/* What the starts of tests leave out, since an earlier one has done the same. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Core } from '@strapi/strapi';
import { yup } from '@strapi/utils';
import { CMS_ROOT } from '../boot/open.mts';

const nothing = async (): Promise<void> => undefined;

/**
 * Leaves out a third of a start: the panel compares its stored settings of every content type with
 * the schema, and a copied database already has them all.
 */
const skipPanelSettings = (strapi: Core.Strapi): void => {
  for (const name of ['components', 'content-types']) {
    Object.assign(strapi.plugin('content-manager').service(name), { syncConfigurations: nothing });
  }
};

/**
 * Leaves out another quarter: Strapi gives its owners and visitors rights that the app then takes
 * away, and compares all rights with the schema. Only right for a copy in which no test has changed
 * any: the start that filled it has done the same.
 */
const skipRights = (strapi: Core.Strapi): void => {
  const service = (uid: string): object => strapi.service(uid as never) as object;
  Object.assign(service('admin::role'), { resetSuperAdminPermissions: nothing });
  Object.assign(service('admin::permission'), { cleanPermissionsInDatabase: nothing });
  Object.assign(service('plugin::users-permissions.users-permissions'), {
    syncPermissions: nothing,
  });
};

type Bcrypt = {
  /** `compare` calls it with a salt and a callback. */
  hash: (text: string, salt: number | string, ...callback: unknown[]) => Promise<string>;
  compare: (text: string, hash: string) => Promise<boolean>;
};

/** Makes a function answer each question once in this process. */
const once = <Question extends readonly unknown[], Answer>(
  ask: (...question: Question) => Promise<Answer>,
): typeof ask => {
  const answers = new Map<string, Promise<Answer>>();
  return (...question) => {
    const key = JSON.stringify(question);
    const answer = answers.get(key) ?? ask(...question);
    answers.set(key, answer);
    return answer;
  };
};

const PANEL_ROUNDS = 10;

/**
 * Hashes and compares each password of the panel once in this process: Strapi's ten rounds of
 * bcrypt take a tenth of a second, and the tests' panel users share a few passwords. Members'
 * passwords have fewer rounds in tests, and a hash of their own each.
 */
const hashPanelPasswordsOnce = (): void => {
  const require = createRequire(join(CMS_ROOT, 'package.json'));
  const plugin = require.resolve('@strapi/plugin-users-permissions/package.json');
  const bcrypt: Bcrypt = createRequire(plugin)('bcryptjs');
  const { hash } = bcrypt;
  const hashOnce = once(hash);
  bcrypt.hash = (text, salt, ...callback) =>
    (salt === PANEL_ROUNDS ? hashOnce : hash)(text, salt, ...callback);
  bcrypt.compare = once(bcrypt.compare);
};

hashPanelPasswordsOnce();

/**
 * Makes the start of an app whose database has seen one short, before its bootstrap.
 * @param isCopy whether nothing has used the database since its first start
 */
export const shortenStart = (strapi: Core.Strapi, isCopy = false): void => {
  const bootstrap = strapi.bootstrap.bind(strapi);
  strapi.bootstrap = async () => {
    skipPanelSettings(strapi);
    if (isCopy) skipRights(strapi);
    return bootstrap();
  };
};

type Checks = { validateSync?: (value: unknown) => unknown };

let hasChecked = false;

/**
 * Loads an app without Strapi's checks of modules, content types, routes and rights, which take a
 * third of a start, when this process has loaded it before: they read the same files.
 */
export const withoutKnownChecks = async <App>(load: () => Promise<App>): Promise<App> => {
  const checks = [yup.object, yup.array].map(({ prototype }) => prototype as Checks);
  if (hasChecked) for (const check of checks) check.validateSync = (value) => value;
  try {
    const app = await load();
    hasChecked = true;
    return app;
  } finally {
    // Their class has the real one.
    for (const check of checks) delete check.validateSync;
  }
};
