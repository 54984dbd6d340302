/** What can be done with a member, with its words in menus; the page opens it by `?do=`. */
export const ACTIONS = {
  write: 'Write',
} as const;
