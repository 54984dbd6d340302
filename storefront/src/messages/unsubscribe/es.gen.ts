export const unsubscribeFailed = "No hemos podido darte de baja. Vuelve a intentarlo.";
export const noReminders = "Ya no recibirás recordatorios de entrenamiento.";
export const noNews = "Ya no recibirás novedades nuestras.";
export const yourNotifications = "Tus notificaciones";
export const unsubscribed = "Baja completada";
export const accountMails = "Los correos sobre tu cuenta y tus pagos siguen llegando.";
export const unsubscribe = "Darse de baja";
export const fromMails = "Al pulsar el botón dejarás de recibir estos correos. No hace falta iniciar sesión.";
