export const region = "Notifications";
export const dismiss = "Dismiss";
export const notSaved = "Not saved";
export const offline = "You are offline.";
export const offlineText = "What is on the screen still works.";
