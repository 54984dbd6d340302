import { Flex, Switch, Typography } from '@strapi/design-system';
import type { LanguageView } from 'contract/desk/settings';
import { Answered, useSaid } from '../answer.tsx';
import { ANEW, useRead, useSend } from '../calls.ts';
import { Card, Facts, Quiet, Small } from '../card.tsx';
import { useMay } from '../menu/tabs.tsx';

/** The languages that the site is built in: how much is written in each, and which are offered. */
export const Languages = () => {
  const query = useRead<LanguageView[]>('languages', ANEW);
  const [send, isLoading] = useSend();
  const mayChange = useMay()('languages');
  const said = useSaid();
  const switchTo = async (code: string, isOffered: boolean): Promise<void> => {
    const others = (query.data ?? []).filter((one) => one.isOffered && one.code !== code);
    const offered = [...others.map((one) => one.code), ...(isOffered ? [code] : [])];
    said(await send('PUT', 'languages', { offered }));
  };
  return (
    <Answered query={query} what="The languages">
      {(languages) => (
        <Flex direction="column" alignItems="stretch" gap={4}>
          {languages.map(({ code, name, isDefault, isOffered, published }) => (
            <Card key={code} title={name}>
              {isDefault ? (
                <Quiet>Always offered; stands in where another language is missing.</Quiet>
              ) : (
                <Flex gap={3}>
                  <Switch
                    aria-label={`${name} on the site`}
                    checked={isOffered}
                    disabled={isLoading || !mayChange}
                    onCheckedChange={(checked: boolean) => void switchTo(code, checked)}
                  />
                  <Typography>{isOffered ? 'On the site' : 'Not on the site'}</Typography>
                </Flex>
              )}
              <Facts facts={published.map(({ what, count, of }) => [what, `${count} of ${of}`])} />
            </Card>
          ))}
          <Small>
            The site is built in these languages; whoever runs the server can add others.
          </Small>
        </Flex>
      )}
    </Answered>
  );
};
