import { style } from '@vanilla-extract/css';

/* The server's page is the same for everyone. Until the session is loaded, a mark that a script
 * in the head sets on the document decides what is visible; without JavaScript the visitor's
 * part is. */
export const visitorsOnly = style({
  selectors: { ':root[data-session="member"] &': { display: 'none' } },
});
export const membersOnly = style({
  selectors: { ':root:not([data-session="member"]) &': { display: 'none' } },
});
/** Takes its space but stays invisible until it is known whether this member should see it. */
export const heldForMembers = style({
  selectors: { ':root[data-session="member"] &': { visibility: 'hidden' } },
});
/** Keeps its place, but a member whose trial runs or is over never reads it. */
export const unlessTrialIsOver = style({
  selectors: {
    ':root:is([data-status="active"], [data-status="trial"], [data-status="expired"]) &': {
      visibility: 'hidden',
    },
  },
});
/** Content that needs JavaScript. */
export const scriptedOnly = style({
  selectors: { ':root:not([data-session]) &': { display: 'none' } },
});
