/** The landing page (spec section 2, Landing page). */
export const LandingScreen = () => <main>Ondelle</main>;
