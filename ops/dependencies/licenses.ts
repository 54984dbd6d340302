import satisfies from 'spdx-satisfies';
import { z } from 'zod';
import { pnpmJson } from './pnpm.ts';

/** An installed package and the license that it names, as SPDX where it does. */
export type LicensedPackage = { name: string; versions: string[]; license: string };

const reportSchema = z.record(
  z.string(),
  z.array(z.object({ name: z.string(), versions: z.array(z.string()) })),
);

/** @returns every installed package, those of development and of tests included */
export const readLicenses = (): LicensedPackage[] =>
  Object.entries(reportSchema.parse(pnpmJson(['licenses', 'list', '--json']))).flatMap(
    ([license, packages]) => packages.map(({ name, versions }) => ({ name, versions, license })),
  );

/** Licenses whose terms an MIT project meets by keeping their notices. */
const FITTING = [
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0'],
  ...['Unlicense', 'CC0-1.0', 'WTFPL', 'Zlib', 'Python-2.0', 'AFL-2.1'],
  // Fonts and data, used unchanged.
  ...['OFL-1.1', 'CC-BY-3.0', 'CC-BY-4.0'],
  // File by file: our own files keep our license, and we change none of theirs.
  'MPL-2.0',
];

/** Packages that fit for another reason, by the beginning of their names. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  '@ffmpeg-installer/': 'GPL: a separate program of the sandbox, never part of the product',
  '@img/sharp-libvips': 'LGPL: a shared library that sharp loads, which can be replaced',
  '@strapi/content-releases': "Strapi's enterprise license: part of Strapi, off without a license",
  '@strapi/review-workflows': "Strapi's enterprise license: part of Strapi, off without a license",
  'humanize-number': 'MIT by its readme',
  only: 'MIT by its readme',
  pause: 'MIT by its readme',
  'require-like': 'MIT by its readme',
  'spawn-command': 'MIT by its license file',
};

const fits = (license: string): boolean => {
  try {
    return satisfies(license, FITTING);
  } catch {
    // No SPDX expression.
    return false;
  }
};

const hasException = (name: string): boolean =>
  Object.keys(EXCEPTIONS).some((start) =>
    start.endsWith('/') || start.startsWith('@img/') ? name.startsWith(start) : name === start,
  );

/** @returns one line for each package whose license does not fit an MIT project */
export const findLicenseFaults = (packages: readonly LicensedPackage[]): string[] =>
  packages
    .filter(({ name, license }) => !fits(license) && !hasException(name))
    .map(({ name, versions, license }) => `${name} ${versions.join(', ')}: ${license}`);
