import { InvalidPackage } from '../mux/library.ts';
import { startSandbox } from './sandbox.ts';
import { InvalidSettings, readSettings } from './settings.ts';

try {
  const sandbox = await startSandbox(readSettings(process.env));
  console.log(`Sandbox ready at ${sandbox.url}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      sandbox.close().catch(fail);
    });
  }
} catch (cause) {
  fail(cause);
}

/** Says what is wrong in one readable line or two, and ends the process. */
function fail(cause: unknown): never {
  if (cause instanceof InvalidSettings) {
    console.error(`The sandbox cannot start, a setting is wrong.\n${cause.message}`);
  } else if (cause instanceof InvalidPackage) {
    console.error(`The sandbox cannot start, a packaged asset is wrong.\n${cause.message}`);
  } else if (cause instanceof Error && 'code' in cause && cause.code === 'EADDRINUSE') {
    console.error(`The sandbox cannot start: ${cause.message}. Set SANDBOX_PORT to a free port.`);
  } else {
    console.error('The sandbox failed.', cause);
  }
  process.exit(1);
}
