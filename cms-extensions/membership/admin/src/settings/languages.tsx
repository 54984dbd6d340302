import { Flex, Switch, Typography } from '@strapi/design-system';
import { Page, useNotification, useRBAC } from '@strapi/strapi/admin';
import { LANGUAGES } from '../addresses.ts';
import { api } from '../api.ts';
import { Card, Fact } from './card.tsx';

/** The languages that the site is built in: how much is written in each, and which are offered. */
export const Languages = () => {
  const { data, isError } = api.useLanguagesQuery(undefined, { refetchOnMountOrArgChange: true });
  const [offer, { isLoading }] = api.useOfferLanguagesMutation();
  const { allowedActions } = useRBAC(LANGUAGES);
  const { toggleNotification } = useNotification();
  if (isError) return <Page.Error />;
  if (data === undefined) return <Page.Loading />;
  const switchTo = async (code: string, isOffered: boolean): Promise<void> => {
    const others = data.filter((one) => one.isOffered && one.code !== code);
    const reply = await offer([...others.map((one) => one.code), ...(isOffered ? [code] : [])]);
    if (!('error' in reply)) return;
    toggleNotification({ type: 'danger', message: reply.error.message ?? 'This did not work.' });
  };
  return (
    <Flex direction="column" alignItems="stretch" gap={4}>
      {data.map(({ code, name, isDefault, isOffered, published }) => (
        <Card key={code} title={name}>
          {isDefault ? (
            <Typography textColor="neutral600">
              Always offered; stands in where another language is missing.
            </Typography>
          ) : (
            <Flex gap={3}>
              <Switch
                aria-label={`${name} on the site`}
                checked={isOffered}
                disabled={isLoading || allowedActions.canLanguages !== true}
                onCheckedChange={(checked: boolean) => void switchTo(code, checked)}
              />
              <Typography>{isOffered ? 'On the site' : 'Not on the site'}</Typography>
            </Flex>
          )}
          <Flex tag="dl" direction="column" alignItems="stretch" gap={2}>
            {published.map(({ what, count, of }) => (
              <Fact key={what} label={what}>
                {`${count} of ${of}`}
              </Fact>
            ))}
          </Flex>
        </Card>
      ))}
      <Typography variant="pi" textColor="neutral600">
        The site is built in these languages; whoever runs the server can add others.
      </Typography>
    </Flex>
  );
};
