/** The settings (spec section 2, Settings). */
export const SettingsScreen = () => <main>Settings</main>;
