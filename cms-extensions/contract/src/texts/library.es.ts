import type * as english from './library.ts';
import type { Texts } from './translation.ts';

export const LIBRARY_TEXTS: Texts<typeof english.LIBRARY_TEXTS> = {
  empty: 'No hay entrenamientos que coincidan con tu búsqueda.',
  loadFailed: 'No se han podido cargar los entrenamientos. Vuelve a intentarlo.',
  clearFilters: 'Borrar filtros',
};

export const TOASTS: Texts<typeof english.TOASTS> = {
  favoriteAdded: 'Añadido a favoritos',
  favoriteRemoved: 'Quitado de favoritos',
  favoritesFailed: 'No se han podido actualizar los favoritos. Vuelve a intentarlo.',
  profileFailed: {
    title: 'No se ha guardado',
    description: 'No se ha podido actualizar el perfil. Vuelve a intentarlo.',
  },
  passwordFailed: {
    title: 'Contraseña sin cambiar',
    description: 'No se ha podido cambiar la contraseña. Vuelve a intentarlo.',
  },
  preferencesFailed: {
    title: 'No se ha guardado',
    description: 'No se han podido guardar las preferencias. Vuelve a intentarlo.',
  },
  subscriptionFailed: {
    title: 'La suscripción ha fallado',
    description: 'Ha habido un error al procesar tu suscripción.',
  },
  signInRequired: 'Inicia sesión',
  premiumRequired: 'Se necesita Premium',
  paymentRequired: 'Se necesita un pago',
  subscriptionRequired: 'Se necesita una suscripción',
  accessRestricted: 'Acceso restringido',
};

export const showingWorkouts: typeof english.showingWorkouts = (count) =>
  `${count.toLocaleString('es-ES')} ${count === 1 ? 'entrenamiento' : 'entrenamientos'}`;
