/* The first steps of `npm start` and the other commands: plain JavaScript without
 * packages that runs on Node 20 or later. It installs what is missing and continues with the
 * workspace's own Node 24, which runs TypeScript directly. */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const stampFile = join(root, 'node_modules', '.installed');
const nodeBinary = join(
  root,
  'node_modules/node/bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);
const INSTALL_BYTES = 2_500_000_000;
/** V8's compile cache: Strapi loads thousands of package files in each of its processes. */
const compileCache = join(root, 'node_modules', '.cache', 'node');

const fail = (message) => {
  console.error(`\n✗ ${message}\n`);
  process.exit(1);
};

/** Hash of everything that determines the result of an install. */
const installFingerprint = () => {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
  // The lockfile has the checksums of the patches.
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json', '.npmrc']) {
    hash.update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
};

const checkNode = () => {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < 20) {
    fail(`Node ${process.versions.node} is too old: this needs Node 20 or newer.`);
  }
};

const checkDisk = () => {
  const { bavail, bsize } = statfsSync(root);
  if (bavail * bsize < INSTALL_BYTES) {
    const free = Math.round((bavail * bsize) / 1e6);
    fail(
      `The disk is nearly full: ${free} MB are free at ${root}, and the packages need about ${INSTALL_BYTES / 1e6} MB.`,
    );
  }
};

/** Runs a program in this terminal; returns its exit code. */
const execute = (command, args, options = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    // The child shares the terminal and gets Ctrl-C itself; signals to this process are forwarded.
    const forward = (signal) => child.kill(signal);
    const wait = () => {};
    process.on('SIGTERM', forward);
    process.on('SIGHUP', forward);
    process.on('SIGINT', wait);
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      process.off('SIGTERM', forward);
      process.off('SIGHUP', forward);
      process.off('SIGINT', wait);
      resolve(signal === null ? code : 1);
    });
  });

/**
 * Packs pnpm into a file and compares it with the checksum of package.json (`packageManager`): it
 * is the one package that no lockfile covers.
 * @returns the path of the package
 */
const packPnpm = (folder) => {
  const [pinned, checksum] = manifest.packageManager.split('+sha512.');
  // Of one exact version, what npm has kept is as good: asking the registry once more takes more
  // than a minute where it cannot be reached.
  const { status, stdout, stderr } = spawnSync(
    process.platform === 'win32' ? 'npm.cmd' : 'npm',
    ['pack', pinned, '--prefer-offline', '--loglevel=error', '--pack-destination', folder],
    { encoding: 'utf8', shell: process.platform === 'win32' },
  );
  if (status !== 0) fail(`${pinned} could not be fetched: ${stderr || 'npm is missing.'}`);
  const path = join(folder, stdout.trim());
  if (createHash('sha512').update(readFileSync(path)).digest('hex') !== checksum) {
    fail(`${pinned} is not the package that package.json names (sha512).`);
  }
  return path;
};

const install = async () => {
  const fingerprint = installFingerprint();
  const stamp = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : '';
  if (stamp === fingerprint && existsSync(nodeBinary)) return;
  checkDisk();
  console.log('Installing packages (about a minute, once) …');
  const folder = mkdtempSync(join(tmpdir(), 'pnpm-'));
  const started = Date.now();
  const code = await execute(
    process.platform === 'win32' ? 'npx.cmd' : 'npx',
    [
      ...['--prefer-offline', '--yes', `--package=${packPnpm(folder)}`, '--', 'pnpm'],
      ...['install', '--frozen-lockfile', '--reporter=append-only'],
    ],
    {
      stdio: [
        'ignore',
        process.env.CI || process.argv.includes('--verbose') ? 'inherit' : 'ignore',
        'inherit',
      ],
      shell: process.platform === 'win32',
      env: { ...process.env, CI: 'true', npm_config_loglevel: 'error' },
    },
  ).catch((error) => fail(`npx could not be started: ${error.message}. It comes with npm.`));
  rmSync(folder, { recursive: true });
  if (code !== 0) {
    fail(
      'The packages could not be installed. The lines above say why; `npm start -- --verbose` says more. Usual causes: no network, or a full disk.',
    );
  }
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, fingerprint);
  console.log(`Installed in ${Math.round((Date.now() - started) / 1000)} s`);
};

/**
 * Installs if needed, runs a script with the workspace's own Node, and exits with its code.
 * @param {string} script the path of a TypeScript file in the repository
 */
export const run = async (script) => {
  checkNode();
  await install();
  const separator = process.platform === 'win32' ? ';' : ':';
  const code = await execute(
    nodeBinary,
    ['--disable-warning=ExperimentalWarning', join(root, script), ...process.argv.slice(2)],
    {
      env: {
        NODE_COMPILE_CACHE: compileCache,
        ...process.env,
        PATH: `${dirname(nodeBinary)}${separator}${process.env.PATH}`,
      },
    },
  );
  process.exit(code ?? 1);
};
