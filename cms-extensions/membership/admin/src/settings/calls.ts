import type { PolicySlug } from 'contract';
import type { BackupsView, ConnectionView, LanguageView, TeamView } from 'contract/desk/settings';
import type { ListedPolicy, PolicyTemplateCountry, SetupView } from 'contract/desk/site';
import { callsOf, desk } from '../calls.ts';

/** The calls of the settings, and of the first day. */
export const settingsApi = desk.injectEndpoints({
  endpoints: (build) => {
    const { read, write } = callsOf(build);
    return {
      setup: read<SetupView>(() => 'setup', ['Setup']),
      switchSignUp: write<unknown, 'open' | 'close'>('POST', (to) => `setup/${to}`, ['Setup']),
      policies: read<ListedPolicy[]>(() => 'site/policies', ['Setup']),
      fillPolicies: write<
        unknown,
        { country: PolicyTemplateCountry; slugs: readonly PolicySlug[] }
      >('POST', (data) => ['site/policies/template', data], ['Setup']),
      team: read<TeamView>(() => 'team', ['Team']),
      invite: write<{ link: string | null }, { name: string; email: string; roles: string[] }>(
        'POST',
        (data) => ['team/invitations', data],
        ['Team'],
      ),
      changeRoles: write<unknown, { id: number; roles: string[] }>(
        'PUT',
        ({ id, roles }) => [`team/${id}`, { roles }],
        ['Team'],
      ),
      mailPasswordLink: write<unknown, number>('POST', (id) => `panel-users/${id}/password-link`),
      removePerson: write<unknown, number>('DELETE', (id) => `team/${id}`, ['Team']),
      connections: read<ConnectionView[]>(() => 'connections', ['Connections']),
      testConnection: write<unknown, ConnectionView['key']>(
        'POST',
        (key) => `connections/${key}/test`,
        ['Connections'],
      ),
      keepConnection: write<
        unknown,
        { key: ConnectionView['key']; values: Record<string, string> }
      >('PUT', ({ key, values }) => [`connections/${key}`, values]),
      languages: read<LanguageView[]>(() => 'languages', ['Languages']),
      offerLanguages: write<unknown, string[]>('PUT', (offered) => ['languages', { offered }], [
        'Languages',
      ]),
      backups: read<BackupsView>(() => 'backups', ['Backups']),
      backUpNow: write<BackupsView>('POST', () => 'backups/now', ['Backups']),
      mailArchive: write<unknown>('POST', () => 'archive'),
    };
  },
});
