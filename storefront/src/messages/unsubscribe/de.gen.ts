export const unsubscribeFailed = "Du konntest nicht abgemeldet werden. Bitte versuch es noch einmal.";
export const noReminders = "Du bekommst keine Workout-Erinnerungen mehr.";
export const noNews = "Du bekommst keine Neuigkeiten mehr von uns.";
export const yourNotifications = "Deine Benachrichtigungen";
export const unsubscribed = "Abbestellt";
export const accountMails = "Mails zu deinem Konto und deinen Zahlungen kommen weiterhin.";
export const unsubscribe = "Abbestellen";
export const fromMails = "Mit einem Klick auf den Knopf kommen diese Mails nicht mehr. Du musst dich dafür nicht anmelden.";
