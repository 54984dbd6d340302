export const title = "Keep your workouts one tap away";
export const text = "Put the site on your home screen. It opens like an app.";
export const add = "Add to home screen";
