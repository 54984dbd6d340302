export const title = "No connection.";
export const tryAgain = "Try Again";
export const text = "You are offline. Pages and videos need the internet; this one goes on by itself as soon as it is back. Nothing of yours is lost.";
export const lastSeen = "Last seen in the library";
export const minutes = (v: { minutes: string | number }): string => `${v.minutes} min`;
