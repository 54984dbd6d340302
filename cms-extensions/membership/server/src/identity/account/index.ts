export { endAtStripeFirst } from './deletion.ts';
export { exportMember } from './export.ts';
export {
  addWholeAccountJobs,
  afterProfileChange,
  startWholeAccounts,
  wholeAccountEndpoints,
} from './routes.ts';
