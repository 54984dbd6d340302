/**
 * Has the card provider's script there before it is needed. A failure is only logged: the card form
 * tries again, and says so when it cannot.
 */
export const preloadStripe = async (): Promise<void> => {
  try {
    const { stripeOfPage } = await import('./load-stripe.ts');
    await stripeOfPage();
  } catch (error) {
    console.warn("The card provider's script is not there yet", error);
  }
};
