export const INTL = { dates: 'de-DE', numbers: 'de-DE' };
