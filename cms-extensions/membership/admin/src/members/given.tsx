import { Button, Flex, Typography } from '@strapi/design-system';
import type { MemberDetails } from '../../../server/src/back-office/answers.ts';
import { ACT_ON_MEMBERS } from '../addresses.ts';
import { api } from '../api.ts';
import { useMay } from '../menu/tabs.tsx';
import { Undo, useUndo } from '../undo.tsx';
import { useSaid } from './said.ts';

/** What was given to a member, with the button that ends it and, for a moment, the one that undoes. */
export const Given = ({ id, given }: Pick<MemberDetails, 'id' | 'given'>) => {
  const [ended, setEnded] = useUndo<string>();
  const [end, { isLoading }] = api.useEndGivenMutation();
  const may = useMay();
  const said = useSaid();
  const press = async (one: string, isUndo: boolean): Promise<void> => {
    const reply = await end({ id, given: one, isUndo });
    if (said(reply, isUndo ? 'It goes on.' : 'It has ended.')) setEnded(isUndo ? undefined : one);
  };
  if (given.length === 0 && ended === undefined) return null;
  return (
    <Flex direction="column" alignItems="stretch" gap={2} paddingBottom={4}>
      {given.map((one) => (
        <Flex key={one.id} justifyContent="space-between" gap={2} wrap="wrap">
          <Typography>
            {one.text}
            {one.reason !== '' && `, ${one.reason}`}
            {`, by ${one.givenBy}`}
          </Typography>
          {may(ACT_ON_MEMBERS) && (
            <Button
              size="S"
              variant="ghost"
              loading={isLoading}
              onClick={() => void press(one.id, false)}
            >
              End it now
            </Button>
          )}
        </Flex>
      ))}
      {ended !== undefined && <Undo says="It has ended." onUndo={() => void press(ended, true)} />}
    </Flex>
  );
};
