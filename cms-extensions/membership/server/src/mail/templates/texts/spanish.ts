import type { MailTexts } from './english.ts';

export const SPANISH: MailTexts = {
  nameless: 'miembro',
  suggestion: (title, minutes) => `Una idea para empezar: «${title}», ${minutes} minutos.`,
  plans: { monthly: 'mensual', annual: 'anual' },
  periods: { monthly: 'mes', annual: 'año' },
  withTax: (amount, tax) => `${amount} (incl. ${tax} de impuestos)`,
  every: (amount, period) => `${amount} al ${period}`,
  onceDiscountEnded: (charge, day) => `${charge} cuando tu descuento haya terminado, el ${day}`,
  cardEnding: (brand, last4) => `${brand} terminada en ${last4}`,
  yourCard: 'tu tarjeta',
  givenBackBefore: (amount) => `De este pago ya se habían devuelto ${amount}.`,
  creditKept: (amount) => `Conservas el saldo de ${amount} de tu cuenta.`,
  planGoesOn: (plan) => `Tu suscripción ${plan} continúa.`,
  nothingMore: 'No se cobra nada más, y puedes volver cuando quieras.',
  staysOpen: (day) => `Todos los entrenamientos siguen abiertos hasta el ${day}.`,
  opensAfterPause: (from, day) =>
    `En tu pausa no hay nada abierto. Cuando termine el ${from}, o cuando la termines antes, todos los entrenamientos se abren de nuevo, por ahora hasta el ${day}.`,
  openUntil: (day) =>
    `Todo está abierto para ti hasta el ${day}. No se cobra nada por ello y nada se renueva solo.`,
  openWithoutEnd: 'Todo está abierto para ti, sin fecha de fin. No se cobra nada por ello.',
  paymentMoves: (day) =>
    `Tu próximo pago es el ${day}. Hasta entonces todo sigue abierto y no se cobra nada.`,
  planStays: (plan, amount, day) =>
    `Tu suscripción ${plan} sigue como está: ${amount} el ${day}. No tienes que hacer nada.`,
  nothingCharged: 'No se cobra nada.',
  ordered: (moment, button) => `Pedido hecho el ${moment}${button && ` con el botón «${button}»`}.`,
  giftMonths: (months) => `${months} meses`,
  giftProduct: (time, site) => `Un regalo: ${time} en ${site}`,
  giftFrom: (from, time) => `${from} te regala ${time} con todo abierto.`,
  giftTo: (time, to, day) => `${time} para ${to}, enviado el ${day}.`,
  giftCode: (time, code) =>
    `${time}. El código para imprimir o entregar: ${code}. Se escribe en /open del sitio.`,
  questions: '¿Preguntas? Responde a este correo o escribe a',
  unsubscribe: 'Darse de baja',
  because: {
    workout_reminders: 'Recibes este correo porque quieres que te recordemos tus entrenamientos.',
    email_notifications: 'Recibes este correo porque has empezado un periodo de prueba.',
    marketing_emails: 'Recibes este correo porque quieres conocer nuestras novedades.',
    account: (site) => `Recibes este correo porque tienes una cuenta en ${site}.`,
    gift: (site) => `Recibes este correo por un regalo de tiempo en ${site}.`,
    coach: (site) => `${site} envía esto a su dirección de soporte.`,
  },
};
