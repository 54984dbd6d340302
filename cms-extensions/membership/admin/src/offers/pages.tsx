import { LinkButton } from '@strapi/design-system';
import { ExternalLink } from '@strapi/icons';
import { Layouts } from '@strapi/strapi/admin';
import { Route, Routes } from 'react-router-dom';
import { useOffers } from '../api.ts';
import { Content, DeskPages } from '../page.tsx';
import { Codes } from './codes.tsx';
import { Gifts } from './gifts.tsx';
import { Places } from './places.tsx';
import { Plans } from './plans.tsx';

const nameOf = (currency: string): string =>
  new Intl.DisplayNames('en', { type: 'currency' }).of(currency.toUpperCase()) ?? currency;

const Head = () => {
  const { data } = useOffers();
  return (
    <Layouts.Header
      title="Offers"
      {...(data && {
        subtitle: `One monthly and one annual plan, each with ${data.trialDays} days free. Sold in: ${nameOf(data.currency)}.`,
        secondaryAction: (
          <LinkButton
            variant="tertiary"
            endIcon={<ExternalLink />}
            href={`${data.siteUrl}/#pricing`}
            isExternal
          >
            How it looks
          </LinkButton>
        ),
      })}
    />
  );
};

/** Plans, codes, gifts and free places: pages of tabs, for users with the permission. */
const OffersPages = () => (
  <DeskPages title="Offers" right="offers.read">
    <Head />
    <Content>
      <Routes>
        <Route index element={<Plans />} />
        <Route path="codes" element={<Codes />} />
        <Route path="gifts" element={<Gifts />} />
        <Route path="places" element={<Places />} />
      </Routes>
    </Content>
  </DeskPages>
);

export default OffersPages;
