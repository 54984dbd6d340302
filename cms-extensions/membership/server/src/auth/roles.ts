import type { Core } from '@strapi/strapi';
import { ROLES, type Role } from 'contract';
import { ROLE_UID } from './repository.ts';

const NAMES: Readonly<Record<Role, { name: string; description: string }>> = {
  member: { name: 'Member', description: 'Everyone who signed up on the site' },
  admin: { name: 'Admin', description: "May use the site's own admin screen" },
};

/** Makes the roles that an account can have, unless they are there. They carry no permissions. */
export const ensureRoles = async (strapi: Core.Strapi): Promise<void> => {
  const roles = strapi.db.query(ROLE_UID);
  for (const type of ROLES) {
    const existing = await roles.findOne({ where: { type } });
    if (existing === null) await roles.create({ data: { type, ...NAMES[type] } });
  }
};
