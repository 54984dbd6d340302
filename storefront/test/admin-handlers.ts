import { AUTH_ERRORS, calls } from 'contract';
import { HttpResponse, http, type RequestHandler } from 'msw';
import { ADMIN_SETTINGS_PATH, type AdminSettings } from '../server/admin-settings.ts';
import { detail, onMember } from './answers.ts';
import type { Database } from './database.ts';

/* The admin area's calls, over the tests' database. Uploads are not included: Node cannot read
 * jsdom's forms. */

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

/** Handlers of the calls that the admin area makes. */
export const adminHandlers = (database: Database): RequestHandler[] => {
  const onAdmin: typeof onMember = (_, call, work) =>
    onMember(database, call, (user, asked) =>
      user.role === 'admin' ? work(user, asked) : detail(403, AUTH_ERRORS.adminRequired),
    );
  return [
    settingsHandler(DEMO_SETTINGS),
    onAdmin(database, calls.listInstructors, () => ({ instructors: database.instructors })),
    onAdmin(database, calls.listAdminWorkouts, (_, { query }) => {
      const { search, category, difficulty } = query;
      const workouts = database.adminWorkouts.filter(
        (workout) =>
          (!category || workout.category === category) &&
          (!difficulty || workout.difficulty === difficulty) &&
          (!search || workout.title.toLowerCase().includes(search.toLowerCase())),
      );
      return { workouts, total: workouts.length };
    }),
    onAdmin(database, calls.deleteWorkout, (_, { params }) => {
      const left = database.adminWorkouts.filter(({ id }) => id !== params.id);
      if (left.length === database.adminWorkouts.length) return detail(404, 'Workout not found');
      database.adminWorkouts = left;
      return { ok: true };
    }),
  ];
};
