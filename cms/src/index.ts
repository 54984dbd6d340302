import { assertReadyToServe, environment } from './environment/index.ts';

export default {
  register(): void {
    assertReadyToServe(environment);
  },
};
