import { Flex, Link, TextButton, Typography } from '@strapi/design-system';
import type { ProgrammePlan } from 'contract';
import type { ProgrammeEffects, ProgrammeMember } from 'contract/desk/programmes';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { memberAddress } from '../addresses.ts';
import { ANEW, useAsk, useRead } from '../calls.ts';
import { deskDay } from '../figures.ts';
import { Sheet } from '../form-dialog.tsx';
import { useSettled } from '../form-values.ts';
import { useMay } from '../menu/tabs.tsx';
import { reachOf, waitingOf } from './sentences.ts';

const ASK_AFTER_MS = 600;

const Who = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { data, isError } = useRead<ProgrammeMember[]>(`programmes/${id}/members`, ANEW);
  const mayOpen = useMay()('members.read');
  return (
    <Sheet title="Who is in it" onClose={onClose}>
      {isError && <Typography>You may not see who is in it.</Typography>}
      <Flex tag="ul" direction="column" alignItems="stretch" gap={2}>
        {(data ?? []).map((member) => (
          <Typography key={member.id} tag="li">
            {mayOpen ? (
              <Link tag={RouterLink} to={memberAddress(member.id)}>
                {member.name}
              </Link>
            ) : (
              member.name
            )}
            : {member.done} of {member.total} done
            {member.nextOn !== null && `, next ${deskDay(member.nextOn, 'UTC')}`}
          </Typography>
        ))}
      </Flex>
    </Sheet>
  );
};

type EffectsProps = { id: string; plan: ProgrammePlan; isChanged: boolean };

/** Whom the change reaches, before it is saved, and what the weeks hint at. */
export const Effects = ({ id, plan, isChanged }: EffectsProps) => {
  const settled = useSettled(plan, ASK_AFTER_MS);
  const { data } = useAsk<ProgrammeEffects>(`programmes/${id}/effects`, { plan: settled });
  const [asksWho, setAsksWho] = useState(false);
  if (data === undefined) return null;
  const reach = reachOf(data, isChanged);
  const hints = [...waitingOf(data.unpublished, data.timeZone), ...data.hints];
  return (
    <>
      {reach.length > 0 && (
        <Flex
          background="warning100"
          borderColor="warning200"
          padding={3}
          gap={3}
          hasRadius
          justifyContent="space-between"
          role="status"
        >
          <Typography textColor="neutral800">{reach.join(' ')}</Typography>
          <TextButton type="button" onClick={() => setAsksWho(true)}>
            Who?
          </TextButton>
        </Flex>
      )}
      {hints.length > 0 && (
        <Flex tag="ul" direction="column" alignItems="flex-start" gap={1} aria-label="Hints">
          {hints.map((hint) => (
            <Typography key={hint} tag="li" variant="pi" textColor="warning700">
              {hint}
            </Typography>
          ))}
        </Flex>
      )}
      {asksWho && <Who id={id} onClose={() => setAsksWho(false)} />}
    </>
  );
};
