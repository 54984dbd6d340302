import { Flex, LinkButton, Typography } from '@strapi/design-system';
import { useAppInfo } from '@strapi/strapi/admin';
import { Link } from 'react-router-dom';
import { Card, Small } from '../card.tsx';
import { useMay } from '../menu/tabs.tsx';

const PAGES = [
  { label: 'Content manager', to: '/content-manager' },
  { label: 'Media library', to: '/plugins/upload' },
  { label: 'Roles', to: '/settings/roles' },
  { label: 'Panel users', to: '/settings/users' },
  { label: 'Application', to: '/settings/application-infos' },
];

/** Strapi's own pages, for those who may see them, and what runs here. */
export const Advanced = () => {
  const isDeveloper = useMay()('developer');
  const versions = useAppInfo('Advanced', ({ strapiVersion, nodeVersion }) =>
    [strapiVersion && `Strapi ${strapiVersion}`, nodeVersion && `Node ${nodeVersion}`]
      .filter(Boolean)
      .join(', '),
  );
  return (
    <Card title="Strapi’s own pages">
      {isDeveloper ? (
        <>
          <Typography>For developers. A wrong change here can break the site.</Typography>
          <Flex gap={2} wrap="wrap">
            {PAGES.map(({ label, to }) => (
              <LinkButton key={to} tag={Link} to={to} variant="tertiary">
                {label}
              </LinkButton>
            ))}
          </Flex>
        </>
      ) : (
        <Typography>
          For developers. Who needs them gets the role Developer under Team, in addition to their
          own.
        </Typography>
      )}
      <Small>{versions}</Small>
    </Card>
  );
};
