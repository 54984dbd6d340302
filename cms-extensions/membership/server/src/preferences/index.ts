import type { Core } from '@strapi/strapi';
import { calls, DEFAULT_PREFERENCES, type Preferences } from 'contract';
import { type Endpoint, endpoint } from '../http/index.ts';
import { createPreferencesRepository } from './repository.ts';

/** What a member wants to be told, and what she likes (spec section 3, Preferences). */
export const createPreferences = (strapi: Core.Strapi) => {
  const repository = createPreferencesRepository(strapi);
  const preferencesOf = async (userId: string): Promise<Preferences> => ({
    ...DEFAULT_PREFERENCES,
    ...(await repository.find(userId)),
  });

  const endpoints: Endpoint[] = [
    endpoint(calls.getPreferences, ({ session }) => preferencesOf(session.user.id)),
    endpoint(calls.updatePreferences, async ({ session, body }) => {
      const preferences = { ...(await preferencesOf(session.user.id)), ...body };
      await repository.save(session.user.id, preferences);
      return preferences;
    }),
  ];

  return { endpoints, bootstrap: repository.forgetDeletedMembers };
};
