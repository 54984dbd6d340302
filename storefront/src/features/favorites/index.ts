export { type Favorite, useFavorite, useFavoriteIds } from './use-favorite.ts';
