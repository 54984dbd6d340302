export const unsubscribeFailed = "You could not be unsubscribed. Please try again.";
export const noReminders = "You get no more workout reminders.";
export const noNews = "You get no more news from us.";
export const yourNotifications = "Your notifications";
export const unsubscribed = "Unsubscribed";
export const accountMails = "Mails about your account and your payments still come.";
export const unsubscribe = "Unsubscribe";
export const fromMails = "These mails stop when you press the button. No sign-in is needed.";
