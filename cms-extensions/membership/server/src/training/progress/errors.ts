import { ApiError } from '../../platform/http/index.ts';

/** She may not play the workout, so there is no progress in it to record. */
export class WorkoutLocked extends ApiError {
  readonly status = 403;
  constructor() {
    super('This workout is not part of your plan at the moment.');
  }
}
