export { endAtStripeFirst } from './deletion.ts';
export {
  addWholeAccountJobs,
  afterProfileChange,
  startWholeAccounts,
  wholeAccountEndpoints,
} from './routes.ts';
