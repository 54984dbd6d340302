import { AUTH_ERRORS, calls } from 'contract';
import { HttpResponse, http, type RequestHandler } from 'msw';
import { ADMIN_SETTINGS_PATH, type AdminSettings } from '../server/admin-settings.ts';
import { answer, detail, memberOf, pathOf } from './answers.ts';
import type { Database } from './database.ts';

/* The admin area's calls, over the tests' database. Uploads are not included: Node cannot read
 * jsdom's forms, so tests handle those themselves (`steered-request.ts`). */

/** The settings of the demo's deployment. */
export const DEMO_SETTINGS: AdminSettings = {
  panel_url: 'http://localhost:1337/admin',
  demo: { email: 'admin@example.com', password: 'demo1234' },
};

/** Responds with the given deployment settings, once a promise is fulfilled. */
export const settingsHandler = (
  settings: AdminSettings,
  until: Promise<void> = Promise.resolve(),
): RequestHandler =>
  http.get(`*${ADMIN_SETTINGS_PATH}`, async () => {
    await until;
    return HttpResponse.json(settings);
  });

type Work = (request: Request, params: Record<string, unknown>) => Response;

const forAdmin =
  (database: Database, work: Work) =>
  ({ request, params }: { request: Request; params: Record<string, unknown> }) => {
    const user = memberOf(database, request);
    if (user === null) return detail(401, AUTH_ERRORS.sessionExpired);
    return user.role === 'admin' ? work(request, params) : detail(403, AUTH_ERRORS.adminRequired);
  };

/** Handlers of the calls that the admin area makes. */
export const adminHandlers = (database: Database): RequestHandler[] => [
  settingsHandler(DEMO_SETTINGS),
  http.get(
    pathOf(calls.listInstructors),
    forAdmin(database, () => answer(calls.listInstructors, { instructors: database.instructors })),
  ),
  http.get(
    pathOf(calls.listAdminWorkouts),
    forAdmin(database, (request) => {
      const query = Object.fromEntries(new URL(request.url).searchParams);
      const { search, category, difficulty } = calls.listAdminWorkouts.query.parse(query);
      const workouts = database.adminWorkouts.filter(
        (workout) =>
          (!category || workout.category === category) &&
          (!difficulty || workout.difficulty === difficulty) &&
          (!search || workout.title.toLowerCase().includes(search.toLowerCase())),
      );
      return answer(calls.listAdminWorkouts, { workouts, total: workouts.length });
    }),
  ),
  http.delete(
    pathOf(calls.deleteWorkout),
    forAdmin(database, (_request, { id }) => {
      const left = database.adminWorkouts.filter((workout) => workout.id !== id);
      if (left.length === database.adminWorkouts.length) return detail(404, 'Workout not found');
      database.adminWorkouts = left;
      return answer(calls.deleteWorkout, { ok: true });
    }),
  ),
];
