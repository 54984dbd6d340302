/* The contract's schemas, which need zod. Loaded with the first call, so that a page which only
 * shows what the server rendered works without them; the rest of the contract is imported
 * directly. */
export { calls, readCaptcha, readErrorText, translated } from 'contract';
