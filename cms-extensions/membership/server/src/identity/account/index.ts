export { endAtStripeFirst } from './deletion.ts';
export { exportMember } from './export.ts';
export {
  addWholeAccountJobs,
  afterProfileChange,
  wholeAccountEndpoints,
} from './routes.ts';
