import type { Core } from '@strapi/strapi';

export const SITE_TEXT = 'api::site-text.site-text';

/** Site texts with all fields that the panel asks for. */
export const SITE_TEXTS = {
  brand: {
    tagline: 'Morning',
    metaDescription: 'm',
    footerBlurb: 'b',
    footerJoin: 'j',
    footerTrial: 't',
    availability: 'Worldwide',
  },
  hero: {
    headline: 'Move',
    lead: 'l',
    smallPrint: 's',
    averageMinutes: '25',
    averageLabel: 'min',
    qualityTitle: 'q',
    qualityValue: 'HD',
    qualityLabel: 'Quality',
    previewTitle: 'Preview',
    previewPlaybackId: 'preview1',
  },
  featured: { heading: 'Featured' },
  week: {
    heading: 'The week',
    lead: 'l',
    days: [],
  },
  programmes: {
    ...{ title: 'A plan', text: 't', button: 'See them' },
    points: [{ title: 'Named', text: 'Every move' }],
  },
  pricing: { heading: 'p', lead: 'l', trustLines: [{ text: 'Cancel any time' }] },
  about: { quote: 'q', paragraphs: [{ text: 'one' }], credentials: [] },
  faq: { heading: 'f', questions: [{ question: 'q?', answer: 'a' }] },
  planDialog: { whatYouGet: [{ text: 'All of it' }] },
  library: { heading: 'Library', lead: 'Every workout' },
  claims: {
    landingVideos: '200+ videos',
    landingMembers: '50,000+ members',
    landingNewClasses: 'weekly',
    signupMembers: '10,000+',
    signupVideos: '10+',
    checkoutCancelledMembers: '10,000+',
    checkoutCancelledWorkouts: '20+',
    checkoutCancelledRating: '4.9',
    pricingGuarantee: '7-day',
    termsGuarantee: '30-day',
  },
};

/** Writes the site's texts, or their translation, and publishes them; returns their documentId. */
export const writeSiteTexts = async (
  strapi: Core.Strapi,
  texts: object,
  locale?: 'de',
): Promise<string> => {
  const documents = strapi.documents(SITE_TEXT);
  const data = texts as never;
  const existing = await documents.findFirst({});
  const { documentId } = existing ?? (await documents.create({ data, status: 'published' }));
  if (existing !== null || locale !== undefined) {
    await documents.update({ documentId, data, status: 'published', ...(locale && { locale }) });
  }
  return documentId;
};
