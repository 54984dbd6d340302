/** An address that leads nowhere. */
export const NotFoundScreen = () => <main>Not found</main>;
