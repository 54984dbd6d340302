export {
  addWholeAccountJobs,
  afterProfileChange,
  startWholeAccounts,
  wholeAccountEndpoints,
} from './routes.ts';
