export const INTL = { dates: 'es-ES', numbers: 'es-ES' };
