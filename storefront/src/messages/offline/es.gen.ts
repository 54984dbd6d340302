export const title = "Sin conexión.";
export const tryAgain = "Volver a intentarlo";
export const text = "Estás sin conexión. Las páginas y los vídeos necesitan internet; esta sigue sola en cuanto vuelva. No se ha perdido nada tuyo.";
export const lastSeen = "Lo último que viste en la biblioteca";
export const minutes = (v: { minutes: string | number }): string => `${v.minutes} min`;
