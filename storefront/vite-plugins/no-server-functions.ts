import type { Plugin } from 'vite';

const CALLER = /\/client-rpc\/createClientRpc\.js$/;
const STAND_IN = '\0no-server-functions';

/**
 * Leaves out of the browser's files what calls server functions of TanStack Start: a serializer and
 * a decoder of streams, 12 kB gzip on every page. This site has none; all it asks the server goes
 * through the API of the contract.
 */
export const noServerFunctions = (): Plugin => ({
  name: 'no-server-functions',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: (source) => (CALLER.test(source) ? STAND_IN : undefined),
  load: (id) =>
    id === STAND_IN
      ? "export const createClientRpc = () => { throw new Error('This site has no server functions'); };"
      : undefined,
});
