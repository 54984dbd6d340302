export const title = "Deine Workouts, nur einen Tipp entfernt";
export const text = "Leg die Seite auf deinen Startbildschirm. Sie öffnet sich wie eine App.";
export const add = "Zum Startbildschirm";
