export const region = "Notifications";
export const dismiss = "Dismiss";
export const notSaved = "Not saved";
