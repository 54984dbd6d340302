/* `npm run ops -- dependencies licenses | sbom [FILE] | audit`: reports about the packages that the
 * product is built from. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/start/settings.ts';
import { judgeAudit } from './audit.ts';
import { findLicenseFaults, readLicenses } from './licenses.ts';
import { createSbom } from './sbom.ts';

const [command, file = 'sbom.cdx.json'] = process.argv.slice(2);

const checkLicenses = (): number => {
  const packages = readLicenses();
  const faults = findLicenseFaults(packages);
  for (const fault of faults) console.error(`✗ ${fault}`);
  console.log(`${packages.length} packages, ${faults.length} with a license that does not fit`);
  return faults.length === 0 ? 0 : 1;
};

const writeSbom = (): number => {
  const lockfile = readFileSync(join(ROOT, 'pnpm-lock.yaml'), 'utf8');
  const manifest = readFileSync(join(ROOT, 'package.json'), 'utf8');
  const { json, components } = createSbom({ lockfile, manifest, licenses: readLicenses() });
  writeFileSync(file, json);
  console.log(`${components} packages in ${file} (CycloneDX 1.6)`);
  return 0;
};

const audit = (): number => {
  const { text, failed } = judgeAudit();
  console.log(text);
  return failed ? 1 : 0;
};

const commands: Record<string, () => number> = { licenses: checkLicenses, sbom: writeSbom, audit };
const chosen = commands[command ?? ''];
if (chosen === undefined) {
  console.error('Usage: npm run ops -- dependencies licenses | sbom [FILE] | audit');
  process.exit(2);
}
process.exit(chosen());
