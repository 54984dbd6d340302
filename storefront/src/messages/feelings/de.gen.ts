export const easy = "Zu leicht";
export const right = "Genau richtig";
export const hard = "Zu schwer";
