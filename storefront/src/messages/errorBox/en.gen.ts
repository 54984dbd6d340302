export const failed = "We could not load this.";
export const tryAgain = "Try Again";
