/*
 * The contract's schemas, which bring zod. They are loaded with the first call, so that a page which
 * only shows what the server rendered does without; everything else of the contract is imported
 * directly.
 */
export { calls, readErrorText, storedUserSchema } from 'contract';
