/** The profile (spec section 2, Profile). */
export const ProfileScreen = () => <main>Profile</main>;
