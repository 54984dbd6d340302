import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { isShort } from './cms-extensions/membership/test/length.ts';

const IGNORED = ['node_modules', 'dist', 'build', '.cache', '.data'].map((name) => `**/${name}/**`);
/**
 * Files that only `npm test -- all` runs; naming one, or `npx vitest run`, runs it as well. Of the
 * stand-ins and the studio the short run has what the tests of the product say of them.
 */
if (isShort) IGNORED.push('**/*.all.*', 'sandbox/**', 'seed/studio/**');
const INTEGRATION = '**/*.integration.test.ts';

/** Files that mostly wait: for a killed app, for timeouts, for ffmpeg. The longest first. */
const WAITING = [
  ...['legacy-admin', 'ops/chaos', 'panel-field', 'billing/instances', 'billing/faults'],
  ...['changes/faults', 'trial/faults', 'upload-provider', 'backup'],
  ...['panel-owners', 'media/'],
];

const rankOf = ({ moduleId }: TestSpecification): number =>
  moduleId.includes('.integration.') ? WAITING.findIndex((part) => moduleId.includes(part)) : -1;

/**
 * Starts a file that waits after every two that do not, the longest first: together at the start
 * they would leave the processor idle, and at the end one of them would run alone. Vitest would go
 * by their size when it knows no times from an earlier run, as on a fresh clone.
 */
class WaitsSpread extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const waiting = sorted.filter((file) => rankOf(file) >= 0);
    waiting.sort((one, other) => rankOf(one) - rankOf(other));
    const busy = sorted.filter((file) => rankOf(file) < 0);
    const spread = busy.flatMap((file, index) =>
      index % 2 === 0 ? [...waiting.splice(0, 1), file] : [file],
    );
    return [...spread, ...waiting];
  }
}

/** Of what is waited for: long enough for a busy machine, since tests go on as soon as it holds. */
const EVENTUALLY = { poll: { timeout: 20_000 } };

export default defineConfig({
  test: {
    sequence: { sequencer: WaitsSpread },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.ts'],
          exclude: [
            ...IGNORED,
            INTEGRATION,
            'storefront/src/**',
            'storefront/server/search-names.test.ts',
          ],
          // The tests bear it, and starting a worker for each file takes as long as all of them.
          isolate: false,
          // More workers than a small machine has cores: many tests wait for timers.
          maxWorkers: 3,
          testTimeout: 60_000,
          // Some prepare videos first, which a busy machine takes its time for.
          hookTimeout: 300_000,
          expect: EVENTUALLY,
        },
      },
      {
        test: {
          name: 'integration',
          include: [INTEGRATION],
          exclude: IGNORED,
          globalSetup: 'cms-extensions/membership/test/setup.ts',
          setupFiles: 'cms/test/temporary-folder.ts',
          // A worker loads Strapi's packages once and boots it for each file.
          isolate: false,
          // More workers than a small machine has cores: the tests of faults wait for timeouts.
          maxWorkers: 4,
          // Most objects of a request die young: with V8's 16 MB, copying them takes a tenth more, and
          // with 32 MB still more than with this.
          execArgv: ['--max-semi-space-size=64'],
          testTimeout: 240_000,
          expect: EVENTUALLY,
          hookTimeout: 900_000,
        },
      },
      // Component tests need the storefront's plugins.
      'storefront/vitest.config.ts',
    ],
  },
});
