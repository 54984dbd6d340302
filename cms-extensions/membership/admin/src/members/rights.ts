/** The permission in the panel's roles to see members. */
export const READ_MEMBERS = [{ action: 'plugin::membership.members.read', subject: null }];
