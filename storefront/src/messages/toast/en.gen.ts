export const dismiss = "Dismiss";
export const notSaved = "Not saved";
