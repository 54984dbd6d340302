import { ApiError } from '../../platform/http/index.ts';

/** The member may not play the workout, so no progress is recorded. */
export class WorkoutLocked extends ApiError {
  readonly status = 403;
  constructor() {
    super('This workout is not part of your plan at the moment.');
  }
}
