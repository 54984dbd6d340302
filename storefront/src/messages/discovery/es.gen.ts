export const feedTitle = (v: { siteName: string | number }): string => `${v.siteName}: entrenamientos nuevos`;
export const feedText = (v: { siteName: string | number }): string => `Los entrenamientos más nuevos de ${v.siteName}`;
export const feedItem = (v: { minutes: string | number; category: string | number; description: string | number }): string => `${v.minutes} minutos, ${v.category}. ${v.description}`;
export const appText = (v: { siteName: string | number }): string => `Vídeos de entrenamiento de ${v.siteName}`;
