import { IconButton, MenuItem, SimpleMenu, VisuallyHidden } from '@strapi/design-system';
import { More } from '@strapi/icons';
import { useEffect, useState } from 'react';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import type { MemberListRow, MembersPage } from '../../../server/src/back-office/answers.ts';
import { memberAddress } from '../addresses.ts';
import { ago, count, monthAndYear } from '../figures.ts';
import { useMay } from '../menu/tabs.tsx';
import { ACTIONS, BUTTONS, NO_TOOLTIP, rightTo } from './actions.ts';
import { StateBadge } from './badge.tsx';
import { List } from './list-style.ts';

const ROWS = 20;

const Row = ({ row, timeZone }: { row: MemberListRow; timeZone: string }) => {
  const navigate = useNavigate();
  const may = useMay();
  const { id, name, email, badge, lastSession, sessions30, since } = row;
  return (
    <tr>
      <td>
        <RouterLink to={memberAddress(id)}>{name || email}</RouterLink>
        <small>{email}</small>
      </td>
      <td>
        <StateBadge {...badge} />
      </td>
      <td data-label="Next">{badge.next}</td>
      <td className="wide">{lastSession === null ? 'never' : ago(lastSession, timeZone)}</td>
      <td className="wide number">{count(sessions30)}</td>
      <td className="wide">{monthAndYear(since, timeZone)}</td>
      <td className="menu">
        <SimpleMenu
          tag={IconButton}
          icon={<More />}
          label={`More: ${name || email}`}
          variant="ghost"
          {...NO_TOOLTIP}
          popoverPlacement="bottom-end"
        >
          {BUTTONS.filter((action) => may(rightTo(action))).map((action) => (
            <MenuItem key={action} onSelect={() => navigate(`${memberAddress(id)}?do=${action}`)}>
              {ACTIONS[action]}
            </MenuItem>
          ))}
        </SimpleMenu>
      </td>
    </tr>
  );
};

const Head = () => (
  <thead>
    <tr>
      <th scope="col">Name and e-mail</th>
      <th scope="col">State</th>
      <th scope="col">Next payment</th>
      <th scope="col">Last session</th>
      <th scope="col" className="number">
        30 days
      </th>
      <th scope="col">Since</th>
      <td aria-hidden />
    </tr>
  </thead>
);

/** The members of a page. */
export const Table = ({ rows, timeZone }: MembersPage) => (
  <List>
    <Head />
    <tbody>
      {rows.map((row) => (
        <Row key={row.id} row={row} timeZone={timeZone} />
      ))}
    </tbody>
  </List>
);

/** How long a list may take before it is said that it loads. */
const LOADING_AFTER_MS = 300;

/** The shape of the list that is to come. */
export const Loading = () => {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LOADING_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLate) return null;
  return (
    <>
      <VisuallyHidden role="status">Reading the members</VisuallyHidden>
      <List aria-hidden>
        <Head />
        <tbody>
          {Array.from({ length: ROWS }, (_, row) => (
            <tr key={String(row)} style={{ height: '7.2rem' }}>
              <td colSpan={7} />
            </tr>
          ))}
        </tbody>
      </List>
    </>
  );
};
