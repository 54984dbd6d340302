import { Flex, Typography } from '@strapi/design-system';
import { useForm } from '@strapi/strapi/admin';
import { POLICY } from '../addresses.ts';
import { Quiet } from '../card.tsx';

/** What of a template is still to be filled in, as the form stands. */
const Gaps = () => {
  const body = useForm('Gaps', ({ values }) => String((values as { body?: string }).body ?? ''));
  const gaps = [...new Set(body.match(/\[\[[^\]]*\]\]/g))];
  if (gaps.length === 0) return <Typography>Nothing is missing.</Typography>;
  return (
    <Flex direction="column" alignItems="stretch" gap={2}>
      {gaps.map((gap) => (
        <Typography key={gap}>{gap.slice(2, -2)}</Typography>
      ))}
      <Quiet>The page can be published once no [[brackets]] are left in it.</Quiet>
    </Flex>
  );
};

/** The gaps of a policy; null beside other forms. */
export const GapsPanel = ({ model }: { model: string }) =>
  model === POLICY ? { title: 'Still to fill in', content: <Gaps /> } : null;
