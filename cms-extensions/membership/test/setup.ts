import type { TestProject } from 'vitest/node';
import { ensureCompiled } from '../../../cms/test/compile.ts';
import { startDatabaseServer } from '../../../cms/test/database-server.ts';
import { ensureBuilt } from './build.ts';

/** Compiles what the integration tests boot and serves their databases, once for all files. */
const setUp = async (project: TestProject): Promise<() => Promise<void>> => {
  const build = (): void => {
    ensureCompiled();
    ensureBuilt();
  };
  build();
  project.onTestsRerun(async () => build());
  return startDatabaseServer();
};

export default setUp;
