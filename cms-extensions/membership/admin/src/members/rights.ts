/** The box in the panel's roles that lets someone look members up. */
export const READ_MEMBERS = [{ action: 'plugin::membership.members.read', subject: null }];
