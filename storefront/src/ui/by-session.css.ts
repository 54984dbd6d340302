import { style } from '@vanilla-extract/css';

/*
 * The server's page is the same for everyone. Until the session is known, the mark that a script in
 * the head has set on the document decides what shows; without scripts it is the visitor's part.
 */
export const visitorsOnly = style({
  selectors: { ':root[data-session="member"] &': { display: 'none' } },
});
export const membersOnly = style({
  selectors: { ':root:not([data-session="member"]) &': { display: 'none' } },
});
/** Keeps its place, unseen, until it is known whether it is meant for this member. */
export const heldForMembers = style({
  selectors: { ':root[data-session="member"] &': { visibility: 'hidden' } },
});
/** What needs scripts at all. */
export const scriptedOnly = style({
  selectors: { ':root:not([data-session]) &': { display: 'none' } },
});
