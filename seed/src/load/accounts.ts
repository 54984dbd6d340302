import { DAY_MS } from 'contract';
import type { Content } from '../content/read.ts';
import type { Accounts, Member } from '../content/schema.ts';
import { documents } from './entries.ts';
import type { Records } from './records.ts';
import type { Strapi } from './strapi.ts';
import { loadTraining } from './training.ts';

const USER = 'plugin::users-permissions.user';

const inDays = (days: number, now: Date): Date => new Date(now.getTime() + days * DAY_MS);

const createMember = async (
  strapi: Strapi,
  member: Member,
  password: string,
  now: Date,
): Promise<string> => {
  const role = await strapi.db
    .query('plugin::users-permissions.role')
    .findOne({ where: { type: member.role } });
  const emailLower = member.email.toLowerCase();
  const created = await documents(strapi, USER).create({
    data: {
      username: emailLower,
      email: emailLower,
      emailLower,
      provider: 'local',
      password,
      confirmed: true,
      blocked: false,
      role: role.id,
      name: member.name,
      subscriptionStatus: member.status,
      subscriptionPlan: member.plan ?? null,
      trialEndsAt:
        member.trialEndsInDays === undefined ? null : inDays(member.trialEndsInDays, now),
      hasPaymentMethod: member.hasPaymentMethod,
      mailBlockedAt: member.mailCameBack ? inDays(-1, now) : null,
    },
  });
  const joined = inDays(-member.joinedDaysAgo, now);
  await strapi.db.query(USER).update({ where: { id: created.id }, data: { createdAt: joined } });
  return created.documentId;
};

/**
 * Creates the demo members, each once: an account is never overwritten, since people may use it,
 * and a deleted one stays deleted.
 * @returns how many were created
 */
export const loadMembers = async (
  strapi: Strapi,
  records: Records,
  content: Content,
  now: Date,
): Promise<number> => {
  const { accounts } = content;
  let made = 0;
  for (const member of accounts.members) {
    const key = `member:${member.email}`;
    if (records[key] !== undefined) continue;
    const where = { emailLower: member.email.toLowerCase() };
    const taken = await strapi.db.query(USER).findOne({ where });
    const documentId =
      taken === null ? await createMember(strapi, member, accounts.password, now) : null;
    records[key] = { documentId };
    if (documentId === null) continue;
    await loadTraining(strapi, records, documentId, member, content, now);
    made += 1;
  }
  return made;
};

/** Creates the demo's account for Strapi's panel, unless that address has one. */
export const loadPanelAccount = async (
  strapi: Strapi,
  records: Records,
  { panel }: Accounts,
): Promise<void> => {
  const key = `panel:${panel.email}`;
  if (records[key] !== undefined) return;
  const user = strapi.service('admin::user');
  if (!(await user.exists({ email: panel.email }))) {
    const superAdmin = await strapi.service('admin::role').getSuperAdmin();
    if (superAdmin === null) throw new Error("Strapi's role for owners of the panel is missing");
    await user.create({
      email: panel.email,
      firstname: panel.firstName,
      lastname: panel.lastName,
      password: panel.password,
      isActive: true,
      registrationToken: null,
      roles: [superAdmin.id],
    });
  }
  records[key] = { documentId: null };
};
